import type { CartItem } from '@qingnang/contract/cart';
import type { CartPromotion } from '@qingnang/contract/promotions';
import { memo, type ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { confirm } from '../../lib/dialogs.ts';
import { count, money } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { OldPrice, Price } from '../../ui/Price.tsx';
import { QtyInput } from '../../ui/QtyInput.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ContractMark } from '../goods/ContractMark.tsx';
import { Expiry } from '../goods/Facts.tsx';
import { goodsPath } from '../goods/goods-path.ts';
import { LadderHint } from '../goods/LadderHint.tsx';
import { ladderRanges } from '../goods/ladder-ranges.ts';
import { asBought } from '../goods/offer.ts';
import { buttonStep } from '../goods/packs.ts';
import { correctGoods, smallestOrder } from '../goods/quantity.ts';
import { TagList } from '../goods/TagList.tsx';
import styles from './Cart.module.css';
import type { CartEditor } from './CartEditor.ts';
import { CombinationWords } from './CombinationWords.tsx';
import { LineOffer } from './LineOffer.tsx';
import { lineName, removedWords } from './line-name.ts';
import { offerOfLine } from './line-offer.ts';
import { priceAfter } from './line-price.ts';
import { PromotionChoice } from './PromotionChoice.tsx';

interface CartLineProps {
  line: CartItem;
  editor: CartEditor;
  /** Of a 换购 line: pieces that its step allows. */
  allowed?: number | undefined;
  /** 满减 that it could count for, where there are several. */
  choices?: readonly CartPromotion[] | undefined;
}

/** A line that can be bought. Rendered again only when the line itself has changed. */
export const CartLine = memo(function CartLine({ line, editor, allowed, choices }: CartLineProps) {
  const { goods } = line;
  const { name, unit } = lineName(line);
  const after = priceAfter(line);
  return (
    <article className={cx(styles.line, styles.columns)} aria-label={name}>
      <Checkbox
        aria-label={`选择 ${name}`}
        checked={line.is_selected === 1}
        onChange={(event) => editor.select([line.id], event.target.checked)}
      />
      <LineWords line={line}>
        <OfferOrTags line={line} />
        <ContractMark contract={line.contract} />
        {choices && <PromotionChoice line={line} choices={choices} editor={editor} />}
        {line.old_price !== null && (
          <p className={styles.notice}>
            <Icon name="warn" size={14} />
            价格有变：{money(line.old_price)} → {money(line.price)}
          </p>
        )}
      </LineWords>
      <div className={styles.price}>
        <Price value={line.price} size="sm" ink unit={unit} />
        {goods.base_price !== null && goods.base_price > line.price && <OldPrice value={goods.base_price} />}
        {after !== null && <span className={styles.after}>优惠后 {money(after)}</span>}
      </div>
      <Quantity line={line} editor={editor} allowed={allowed} />
      <div className={styles.sum}>
        <Price value={line.amount} />
      </div>
      <div className={styles.acts}>
        <IconButton icon="trash" label="删除" onClick={() => void removeLines(editor, [line.id])} />
      </div>
    </article>
  );
});

/** What it is bought through, or what else speaks for it. */
function OfferOrTags({ line }: { line: CartItem }) {
  const { goods, is_yj, combination, exchange } = line;
  const offer = offerOfLine(line);
  if (combination) return null;
  if (exchange) return <Tag name="换购">换购价</Tag>;
  if (offer) return <LineOffer offer={offer} unit={goods.bzdw} />;
  return (
    <div className={styles.tags}>
      <TagList tags={goods.tags} />
      {is_yj === 0 && <LadderHint goods={goods} />}
    </div>
  );
}

/** Picture, name, maker and expiry of a line; its tags and notices are the children. */
export const LineWords = ({ line, children }: { line: CartItem; children: ReactNode }) => {
  const { goods, combination } = line;
  if (combination)
    return (
      <CombinationWords line={line} combination={combination}>
        {children}
      </CombinationWords>
    );
  return (
    <div className={styles.goods}>
      <PageLink className={styles.picture} to={goodsPath(goods.id)} tabIndex={-1} aria-hidden="true">
        <GoodsImage className={styles.image} src={goods.image} width={68} />
      </PageLink>
      <p className={styles.name}>
        <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink>{' '}
        <span className={styles.spec}>{goods.ypgg}</span>
      </p>
      <p className={styles.meta}>
        {goods.sccj}
        {'　'}
        {line.reason === null ? (
          <span className="nowrap">
            <Expiry at={goods.nearest_expiry} label="效期" />
          </span>
        ) : (
          `原加入 ${count(line.number)} ${goods.bzdw}`
        )}
      </p>
      {children}
    </div>
  );
};

function Quantity({ line, editor, allowed }: Omit<CartLineProps, 'choices'>) {
  const { number } = line;
  const offered = asBought(line.goods, offerOfLine(line));
  const goods =
    allowed === undefined ? offered : { ...offered, number: Math.min(offered.number ?? allowed, allowed) };
  const correct = (wanted: number) => {
    const corrected = correctGoods(goods, wanted, number);
    // Nothing of it can be had any more: the quantity stays, and the note says why.
    return corrected.number === 0 ? { ...corrected, number } : corrected;
  };
  return (
    <div className={styles.qty}>
      <QtyInput
        name={lineName(line).name}
        value={number}
        min={smallestOrder(goods)}
        multiple={buttonStep(goods)}
        max={goods.number ?? undefined}
        correct={correct}
        note={line.notices.join('；') || undefined}
        onChange={(wanted) => editor.setNumber(line.id, wanted)}
      />
      <StepNote line={line} />
    </div>
  );
}

/** What the next pieces would change, or how many there still are. */
function StepNote({ line }: { line: CartItem }) {
  const { goods, number } = line;
  // A special price says its limit itself, and has no steps.
  if (offerOfLine(line)) return null;
  const next = line.is_yj === 1 ? undefined : ladderRanges(goods).find((range) => range.from > number);
  if (next && next.price < line.price && next.from <= (goods.number ?? 0))
    return (
      <span className={styles.stepNote}>
        再买 {count(next.from - number)} {goods.bzdw} {money(next.price)}
      </span>
    );
  if (goods.limit_per_order !== null)
    return (
      <span className={styles.stepNote}>
        限购 {count(goods.limit_per_order)} {goods.bzdw}
      </span>
    );
  if (goods.stock_word === '紧张' && goods.number !== null)
    return (
      <span className={styles.stepNote}>
        {line.combination ? '可购' : '库存剩'} {count(goods.number)} {lineName(line).unit}
      </span>
    );
  return null;
}

/** Asks, then takes the lines out and offers to put them back. */
export async function removeLines(editor: CartEditor, ids: readonly number[]): Promise<void> {
  const message = ids.length === 1 ? '确定删除这件商品吗?' : `确定删除选中的 ${ids.length} 种商品吗?`;
  if (!(await confirm({ title: '删除商品', message, ok: '删除', danger: true }))) return;
  const removed = editor.state.get().lines.filter((line) => ids.includes(line.id));
  if (!(await editor.remove(ids))) return;
  const undo = () => void editor.putBack(removed);
  toast.success(removedWords(removed), { label: '撤销', isUndo: true, onClick: undo });
}
