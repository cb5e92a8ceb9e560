import type { FormInstance } from 'antd';
import { ApiError } from '../../app/api.ts';
import { atNearestFields } from '../../shared/nearest-fields.ts';

/** A refusal with its messages at the nearest fields of `form`; `prefix` stands before the form's fields in its names. */
export function refusalAt(error: unknown, form: Pick<FormInstance, 'getFieldsError'>, prefix = ''): unknown {
  if (!(error instanceof ApiError)) return error;
  const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([name, messages]) => [
      name.startsWith(prefix) ? name.slice(prefix.length) : name,
      messages,
    ]),
  );
  return new ApiError(error.status, error.code, error.message, atNearestFields(errors, known));
}
