import { COLD_LIMITS, degreesWords, isColdKept, isColdStorage } from '@qingnang/rules/cold-chain';

/**
 * What is wrong with the temperature at which goods have come (GSP: cold goods that came too warm or too cold are not taken in);
 * null = nothing.
 * @param degrees Celsius with one decimal; undefined = nobody has measured
 */
export function arrivalProblem(storage: string, degrees: number | undefined): string | null {
  if (!isColdStorage(storage)) return null;
  const { words } = COLD_LIMITS[storage];
  if (degrees === undefined) return `冷链商品须登记到货温度（${words}）`;
  const tenths = Math.round(degrees * 10);
  return isColdKept(tenths, storage)
    ? null
    : `到货温度 ${degreesWords(tenths)} 超出 ${words}，不能入库，请拒收并告知质管`;
}
