import { text } from './fields.ts';
import { choicesOf, type FactKey, GOODS_FACTS } from './goods-facts.ts';

/** A plain word of a goods as it is typed or sent; empty = not known. */
export function factField(key: FactKey) {
  const { label, max } = GOODS_FACTS[key];
  const choices = choicesOf(key);
  return text(label, max).refine(
    (word) => word === '' || !choices || choices.includes(word),
    `${label}只能是${choices?.join('、')}`,
  );
}
