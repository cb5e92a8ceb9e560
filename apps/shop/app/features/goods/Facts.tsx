import type { GoodsCard, GoodsDetail } from '@qingnang/contract/catalog';
import { expiry } from '../../lib/format.ts';
import { Mark, type MarkKind } from '../../ui/Mark.tsx';
import styles from './Facts.module.css';
import { useIsNear } from './near-expiry.ts';

const CLASSES: Record<string, { kind: MarkKind; word: string } | undefined> = {
  rx: { kind: 'rx', word: '处方药' },
  otc_a: { kind: 'otc', word: '甲类OTC' },
  otc_b: { kind: 'otcb', word: '乙类OTC' },
  device: { kind: 'plain', word: '器械' },
  tcm: { kind: 'plain', word: '饮片' },
};
const STORAGES: Record<string, { kind: MarkKind; word: string } | undefined> = {
  cool: { kind: 'plain', word: '阴凉' },
  cold: { kind: 'cold', word: '冷藏' },
  frozen: { kind: 'cold', word: '冷冻' },
};

type Classed = Pick<GoodsCard, 'rx_class' | 'storage' | 'is_ephedrine' | 'is_jxq'>;

interface ClassMarksProps {
  goods: Classed;
  /** Cool storage, too; a card names only what needs care on the way. */
  all?: boolean;
}

/** What the law, the cold chain and the calendar say about a goods: 处方药, 冷藏, 含麻, 近效期. */
export function ClassMarks({ goods, all }: ClassMarksProps) {
  const rx = CLASSES[goods.rx_class];
  const kept = STORAGES[goods.storage];
  const storage = all || kept?.kind === 'cold' ? kept : undefined;
  return (
    <>
      {rx && <Mark kind={rx.kind}>{rx.word}</Mark>}
      {storage && <Mark kind={storage.kind}>{storage.word}</Mark>}
      {goods.is_ephedrine === 1 && <Mark kind="warn">含麻</Mark>}
      {goods.is_jxq === 1 && <Mark kind="warn">近效期</Mark>}
    </>
  );
}

type Insured = Pick<GoodsDetail, 'insurance_class' | 'essential' | 'consistency'>;

/** What insurance and authorities say of a medicine: 医保甲类, 国家基药, 一致性评价. */
export const ListMarks = ({ goods: { insurance_class, essential, consistency } }: { goods: Insured }) => (
  <>
    {insurance_class !== '' && <Mark>医保{insurance_class}</Mark>}
    {essential !== '' && <Mark>{essential === '国家基药' ? essential : `基药${essential}`}</Mark>}
    {consistency !== '' && <Mark kind="ok">{consistency === '已通过' ? '' : consistency}一致性评价</Mark>}
  </>
);

/** `甘肃 · 统货`: where a herb comes from and of which grade; '' for all others. */
export const herbWords = ({ rx_class, origin, grade }: Pick<GoodsCard, 'rx_class' | 'origin' | 'grade'>) =>
  rx_class === 'tcm' ? [origin, grade].filter(Boolean).join(' · ') : '';

/** `2028-08`, in red when it is near; a dash for goods without an expiry date. */
export function Expiry({ at, label }: { at: number | null; label?: string }) {
  const near = useIsNear(at);
  if (at === null) return label ? null : <span className="muted">—</span>;
  return (
    <span className={near ? styles.near : undefined}>
      {label && `${label} `}
      {expiry(at)}
    </span>
  );
}

/** `10 / 200盒`: middle pack and case. */
export const packWords = ({
  middle_pack,
  case_pack,
  bzdw,
}: Pick<GoodsCard, 'middle_pack' | 'case_pack' | 'bzdw'>) =>
  `${Math.max(middle_pack, 1)} / ${case_pack > 1 ? case_pack : '—'}${bzdw}`;
