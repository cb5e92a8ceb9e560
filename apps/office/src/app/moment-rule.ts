import type { FormItemProps } from 'antd';
import { parseMoment } from './day.ts';

type Rule = NonNullable<FormItemProps['rules']>[number];

const refuse = () => Promise.reject(new Error('时间格式为 2026-03-09 08:00'));

/** A rule for a field of MomentInput that must be filled in. */
export const REQUIRED_MOMENT: Rule = {
  validator: (_, text: string | undefined) =>
    parseMoment(text ?? '') === null ? refuse() : Promise.resolve(),
};

/** A rule for a field of MomentInput that may stay empty. */
export const OPTIONAL_MOMENT = {
  validator: (_: unknown, text: string | undefined) =>
    !text || parseMoment(text) !== null ? Promise.resolve() : refuse(),
};

/** A rule for a field of MomentInput that ends what the field `start` begins; either may be empty. */
export const laterThan =
  (start: string, message: string): Rule =>
  ({ getFieldValue }) => ({
    validator: (_, text: string | undefined) => {
      const from = parseMoment(getFieldValue(start) ?? '');
      const until = parseMoment(text ?? '');
      return from !== null && until !== null && until <= from
        ? Promise.reject(new Error(message))
        : Promise.resolve();
    },
  });

/** The same for the usual window. */
export const AFTER_START = laterThan('starts_at', '结束时间要晚于开始时间');
