import type { FormItemProps } from 'antd';
import { parseMoment } from '../../app/day.ts';

type Rule = NonNullable<FormItemProps['rules']>[number];

/** A rule for a field of MomentInput that ends what another one begins; either may be empty. */
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
