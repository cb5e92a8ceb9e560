import type { ShippingRuleForm } from '@qingnang/contract/admin-warehouses';
import { placeErrors } from '@qingnang/rules/regions';
import type { Place } from '@qingnang/rules/shipping';

/** The rule for everywhere, which every warehouse has. */
export const isDefault = ({ province }: Pick<Place, 'province'>): boolean => province === '';

/**
 * What is wrong with a rule, by field: its region exists, and the one for everywhere is neither made of another nor into one.
 * @param wasDefault of the rule that is changed; undefined for a new one
 */
export function ruleErrors(
  rule: ShippingRuleForm,
  wasDefault: boolean | undefined,
): Partial<Record<keyof Place, string>> {
  const errors = placeErrors(rule);
  if (Object.keys(errors).length > 0 || wasDefault === undefined || wasDefault === isDefault(rule))
    return errors;
  return { province: wasDefault ? '默认规则适用于所有地区，不能改成某个地区' : '请选择省份' };
}
