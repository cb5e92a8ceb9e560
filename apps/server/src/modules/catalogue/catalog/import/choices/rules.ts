import { choicesOf, type FactKey } from '@qingnang/contract/goods-facts';

const YES = ['是', '有', '1', 'y', 'yes', 'true', '√', '通过', '基药'];
const NO = ['否', '无', '非', '0', 'n', 'no', 'false', '未通过', '-', '丙', '丙类', '自费'];

/**
 * A fact as a file writes it, in the word that the shop has for it: 医保甲类 and 甲 are 甲类, 是 is the first word of what is either so or not.
 * @returns '' = nothing, or that it is not so; null = none of its words
 */
export function chosenWord(key: FactKey, cell: string): string | null {
  const choices = choicesOf(key);
  if (!choices || cell === '' || choices.includes(cell)) return cell;
  const said = cell.normalize('NFKC').trim().toLowerCase();
  if (NO.includes(said)) return '';
  const named = choices.filter((choice) => said.includes(choice) || choice.startsWith(said));
  if (named.length > 0) return named[0] ?? null;
  const isYesNo = key === 'consistency' || key === 'essential';
  return isYesNo && YES.includes(said) ? (choices[0] ?? null) : null;
}
