import { GOODS_STATUSES } from '@qingnang/contract/goods-facts';
import { Form } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { dateTime, moment } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { PageTitle } from '../../../app/Pages.tsx';
import { GOODS_STATUS_TONES } from '../../../app/words.ts';
import { NumbersCard } from '../../../shared/external-numbers/NumbersCard.tsx';
import type { AdminGoods } from '../api.ts';
import { Control } from '../side/Control.tsx';
import { type Drafts, useDrafts } from '../side/drafts.ts';
import { Pictures } from '../side/Pictures.tsx';
import { Specials } from '../side/Specials.tsx';
import { Tags } from '../side/Tags.tsx';
import { WhoCanBuy } from '../side/WhoCanBuy.tsx';
import { type GoodsValues, SECTIONS, type Section } from '../values.ts';
import { ErrorSummary, Overtaken } from './Alerts.tsx';
import { Anchors } from './Anchors.tsx';
import { BaseFields } from './BaseFields.tsx';
import { Completeness } from './Completeness.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import { StartContext } from './Field.tsx';
import { Lots } from './Lots.tsx';
import { PackFields } from './PackFields.tsx';
import { Preview } from './Preview.tsx';
import { PriceFields } from './PriceFields.tsx';
import { RuleFields } from './RuleFields.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useGoodsForm } from './useGoodsForm.ts';

interface EditorProps {
  /** Null for a new goods. */
  goods: AdminGoods | null;
  start: GoodsValues;
  saved: (now: AdminGoods) => void;
  /** Takes over what somebody else has saved, dropping what is filled in here. */
  reload: (fresh: AdminGoods) => void;
}

/** What an existing goods has beside its form, each part saved by itself. */
const SIDE: readonly Section[] = [
  { id: 'image', title: '图片', fields: [] },
  { id: 'tag', title: '标签', fields: [] },
  { id: 'control', title: '控销规则', fields: [] },
];
const SPECIAL: Section = { id: 'special', title: '特价', fields: [] };

/** One goods as a form of six sections and what belongs to it beside them, with what a buyer would see on the right. */
export function Editor({ goods, start, saved, reload }: EditorProps) {
  const me = useMe();
  const { form, held, problems, collect, submit, isSaving, overtaken, take, refresh } = useGoodsForm(
    goods,
    start,
    saved,
  );
  const { drafts } = useDrafts();
  const canWrite = may(me, 'goods.write');
  const seesSpecials = may(me, 'campaign.read');
  const isNew = goods === null;
  const sections = useMemo(
    () => (isNew ? SECTIONS : [...SECTIONS, ...SIDE, ...(seesSpecials ? [SPECIAL] : [])]),
    [isNew, seesSpecials],
  );
  const discard = () => {
    form.resetFields();
    collect();
  };
  return (
    <StartContext value={start}>
      <Head goods={goods} canWrite={canWrite} />
      <Form
        // The cards beside the form have fields of their own and must not stand inside a form element.
        component={false}
        form={form}
        name="goods"
        layout="vertical"
        initialValues={start}
        disabled={!canWrite}
        onFinish={submit}
        onFinishFailed={collect}
        onFieldsChange={collect}
      >
        {held && overtaken && <Overtaken held={held} fresh={overtaken} reload={reload} />}
        <ErrorSummary form={form} problems={problems} />
        <div className="edit">
          <Anchors sections={sections} problems={problems} unsaved={unsavedIn(drafts)} />
          <div className="stack">
            <BaseFields initials={held?.initials ?? ''} />
            <PackFields />
            <RuleFields />
            <PriceFields waiting={held?.waiting ?? null} />
            <Lots goods={held} changed={take} />
            <DescriptionFields id={held?.id ?? null} />
            {held ? (
              <>
                <Pictures goods={held} changed={refresh} />
                <Tags id={held.id} changed={refresh} />
                <Control id={held.id} changed={refresh} />
                {seesSpecials && <Specials goods={held} changed={refresh} />}
              </>
            ) : (
              <p className="card state">保存商品后可以上传图片，设置标签、控销和特价。</p>
            )}
            {canWrite && (
              <SaveBar isNew={isNew} isSaving={isSaving} problems={problems.length} discard={discard} />
            )}
          </div>
          <aside className="stack">
            <Completeness goods={held} />
            <Preview goods={held} />
            {held && <WhoCanBuy id={held.id} />}
            {held && <NumbersCard of={{ kind: 'goods', id: held.id }} canWrite={canWrite} />}
            {held && <RecentChanges goods={held} />}
          </aside>
        </div>
      </Form>
    </StartContext>
  );
}

const unsavedIn = ({ tags, control }: Drafts): string[] => [
  ...(tags ? ['tag'] : []),
  ...(control ? ['control'] : []),
];

function Head({ goods, canWrite }: { goods: AdminGoods | null; canWrite: boolean }) {
  if (!goods) {
    return (
      <div className="page-head">
        <PageTitle>新增商品</PageTitle>
        <h1>新增商品</h1>
      </div>
    );
  }
  const { id, form } = goods;
  return (
    <div className="page-head">
      <PageTitle>商品编辑</PageTitle>
      <h1>
        {form.name}
        <span className="muted">
          {form.spec}　{form.maker}　编号 {id}
        </span>
      </h1>
      <span className={`tag ${GOODS_STATUS_TONES[form.status] ?? ''}`}>
        {GOODS_STATUSES[form.status] ?? form.status}
      </span>
      <div className="btns">
        {canWrite && (
          <Link className="btn" to={`/goods/new?from=${id}`}>
            <Icon name="copy" /> 复制为新商品
          </Link>
        )}
      </div>
    </div>
  );
}

function RecentChanges({ goods }: { goods: AdminGoods }) {
  const me = useMe();
  const now = Date.now() / 1000;
  return (
    <section className="card" aria-labelledby="recent-title">
      <header>
        <h2 id="recent-title">最近改动</h2>
        {may(me, 'audit.read') && (
          <span className="more">
            <Link to={`/audit?entity=goods&entity_id=${goods.id}`}>全部</Link>
          </span>
        )}
      </header>
      <ul className="log recent">
        {goods.log.map((entry) => (
          <li key={`${entry.at}-${entry.action}-${entry.changes}`}>
            <time title={dateTime(entry.at)}>{moment(entry.at, now)}</time>
            <span title={entry.changes}>
              {entry.staff} {entry.action} {entry.changes}
            </span>
          </li>
        ))}
        {goods.log.length === 0 && <li className="muted">还没有改动</li>}
      </ul>
    </section>
  );
}
