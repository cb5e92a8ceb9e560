/** Why money may not go to a bank account of the company now; '' = it may. @param row undefined: it is not on file @param momentOf a time in words */
export function bankProblem(
  row: { holder: string; usable_at: Date } | undefined,
  company: string,
  now: Date,
  momentOf: (time: Date) => string,
): string {
  if (!row) return '请选择已添加的收款账户';
  if (row.holder !== company) return '账户户名与现在的企业名称不一致，请移除后重新添加';
  if (row.usable_at > now) return `新添加的账户 ${momentOf(row.usable_at)} 起可用于提现`;
  return '';
}
