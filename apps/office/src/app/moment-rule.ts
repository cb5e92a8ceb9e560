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

/** A rule for the end of a window whose beginning is the field `starts_at`. */
export const AFTER_START: Rule = ({ getFieldValue }) => ({
  validator: (_, text: string | undefined) => {
    const start = parseMoment(getFieldValue('starts_at') ?? '');
    const end = parseMoment(text ?? '');
    const isWrong = start !== null && end !== null && end <= start;
    return isWrong ? Promise.reject(new Error('结束时间要晚于开始时间')) : Promise.resolve();
  },
});
