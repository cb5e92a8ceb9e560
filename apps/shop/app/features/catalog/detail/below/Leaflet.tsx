import type { GoodsDetail } from '@qingnang/contract/catalog';
import type { GoodsLeaflet, goodsLeaflet } from '@qingnang/contract/goods-papers';
import { COLD_LIMITS } from '@qingnang/rules/cold-chain';
import type { ReactNode } from 'react';
import { FailedPart } from '../../../../ui/FailedPart.tsx';
import { InOrder } from '../../../../ui/InOrder.tsx';
import { PlainList } from '../../../../ui/PlainList.tsx';
import { useLater } from '../../../../ui/useLater.ts';
import styles from './Below.module.css';
import Waiting from './Waiting.tsx';

const STORAGES: Record<string, string | undefined> = {
  normal: '常温',
  cool: '阴凉，不超过 20℃',
  cold: `冷藏，${COLD_LIMITS.cold.words}`,
  frozen: `冷冻，${COLD_LIMITS.frozen.words}`,
};

interface LeafletProps {
  goods: GoodsDetail;
  /** What is said of the goods beside it; '' or false = nothing. */
  about: ReactNode;
  /** The way to the files themselves. */
  papers: ReactNode;
}

/** The 说明书 of a goods by field and the papers behind it, as they are written; what it lacks the goods' own words fill. */
export default function Leaflet({ goods, about, papers }: LeafletProps) {
  const { data, problem, again } = useLater(String(goods.id), (call) =>
    call<typeof goodsLeaflet>('GET /api/goods/leaflet/:id', { at: { id: goods.id } }),
  );
  if (problem !== '') return <FailedPart message={problem} onRetry={again} busy={false} />;
  if (!data) return <Waiting />;
  return (
    <>
      {/* What it is for is said once. */}
      {!data.fields.some(({ key }) => key === 'indications') && about}
      <dl className={styles.leaflet}>
        {entriesOf(goods, data.fields).map(([label, words]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <InOrder items={words.split(/\n+/)} draw={(line) => <p>{line}</p>} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        以随货药品说明书为准{goods.rx_class === 'rx' && '；处方药凭执业医师处方销售'}
      </p>
      <Papers papers={data.papers}>{papers}</Papers>
    </>
  );
}

type Entry = readonly [label: string, words: string];

/** In the order of the printed one: names, what is written, who made it. */
function entriesOf(goods: GoodsDetail, fields: GoodsLeaflet['fields']): Entry[] {
  const written = fields.map(({ label, words }): Entry => [label, words]);
  const isWritten = (key: string) => fields.some((field) => field.key === key);
  const all: Entry[] = [
    ['通用名称', goods.generic_name],
    ['商品名称', goods.trade_name],
    ['规格', goods.ypgg],
    ...written,
    ['贮藏', isWritten('storage') ? '' : (STORAGES[goods.storage] ?? '')],
    ['批准文号', goods.approval_no],
    ['上市许可持有人', goods.mah],
    ['生产厂家', goods.sccj],
  ];
  return all.filter(([, words]) => words !== '');
}

/** What its 首营资料 hold; the files come as one pack, to whom the goods may be sold. */
function Papers({ papers, children }: Pick<GoodsLeaflet, 'papers'> & { children: ReactNode }) {
  return (
    <section className={styles.papers} id="papers" aria-label="资质文件">
      <h2 className={styles.title}>资质文件</h2>
      {papers.length === 0 ? (
        <p className="muted small">品种资料整理中，需要时请联系客户经理</p>
      ) : (
        <PlainList className={styles.files} aria-label="资质文件">
          <InOrder
            items={papers}
            draw={({ kind_name, number, valid_until }) => (
              <li>
                <b>{kind_name}</b>
                <span className="muted small">{number}</span>
                <span className="muted small">
                  {valid_until === null ? '长期有效' : `有效期至 ${valid_until}`}
                </span>
              </li>
            )}
          />
        </PlainList>
      )}
      {children}
    </section>
  );
}
