import { App, type FormInstance } from 'antd';
import { ApiError } from './api.ts';
import { fieldPath } from './fieldPath.ts';
import { InOrder } from './InOrder.tsx';

/** A part of a page that could not be loaded: fails alone, with a way to try again. A page that is all of it gets its title here. */
export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className="state" role="alert">
      <title>{`${error.message} - 管理后台`}</title>
      <p>{error.message}</p>
      <button type="button" className="btn" onClick={retry}>
        重试
      </button>
    </div>
  );
}

/** Grey lines in the place of what is still loading. */
export function Bones({ lines = 6 }: { lines?: number }) {
  const widths = Array.from({ length: lines }, (_, index) => `${92 - ((index * 37) % 40)}%`);
  return (
    <div className="bones" role="status" aria-label="加载中">
      <InOrder items={widths} draw={(width) => <i style={{ width }} />} />
    </div>
  );
}

/** A rule that any value meets: antd takes back an error set by the server only from fields that have a rule of their own. */
export const ANY = { validator: () => Promise.resolve() };

/**
 * Says what went wrong with an act: beside the fields of `form` that caused it, the rest as a message. An ended session says
 * nothing: the sign-in page is on its way.
 */
export function useFailure(): (error: unknown, form?: FormInstance) => void {
  const { message } = App.useApp();
  return (error, form) => {
    if (error instanceof ApiError && error.isSignedOut) return;
    if (form && error instanceof ApiError && showAtFields(form, error)) return;
    message.error(error instanceof Error ? error.message : '操作失败，请重试');
  };
}

/** True when every message found its field. */
function showAtFields(form: FormInstance, error: ApiError): boolean {
  const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
  const messages = Object.entries(error.errors);
  const here = messages.filter(([name]) => known.has(name));
  form.setFields(here.map(([name, errors]) => ({ name: fieldPath(name), errors })));
  const [first] = here;
  if (first) form.scrollToField(fieldPath(first[0]), { focus: true, block: 'center' });
  return here.length > 0 && here.length === messages.length;
}
