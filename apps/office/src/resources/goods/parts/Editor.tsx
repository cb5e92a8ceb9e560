import { Form } from 'antd';
import { Link } from 'react-router';
import { dateTime, moment } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { PageTitle } from '../../../app/Pages.tsx';
import { GOODS_STATUS_TONES, GOODS_STATUSES } from '../../../app/words.ts';
import type { AdminGoods } from '../api.ts';
import type { GoodsValues } from '../values.ts';
import { ErrorSummary, Overtaken } from './Alerts.tsx';
import { Anchors } from './Anchors.tsx';
import { BaseFields } from './BaseFields.tsx';
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

/** One goods as a form of six sections, with what a buyer would see beside it. */
export function Editor({ goods, start, saved, reload }: EditorProps) {
  const me = useMe();
  const { form, held, problems, collect, submit, isSaving, overtaken, stockChanged } = useGoodsForm(
    goods,
    start,
    saved,
  );
  const canWrite = may(me, 'goods.write');
  const discard = () => {
    form.resetFields();
    collect();
  };
  return (
    <StartContext value={start}>
      <Head goods={goods} canWrite={canWrite} />
      <Form
        form={form}
        name="goods"
        layout="vertical"
        initialValues={start}
        disabled={!canWrite}
        onFinish={submit}
        onFinishFailed={collect}
        onFieldsChange={collect}
        scrollToFirstError={{ focus: true, block: 'center' }}
      >
        {held && overtaken && <Overtaken held={held} fresh={overtaken} reload={reload} />}
        <ErrorSummary form={form} problems={problems} />
        <div className="edit">
          <Anchors problems={problems} />
          <div className="stack">
            <BaseFields initials={held?.initials ?? ''} />
            <PackFields />
            <RuleFields />
            <PriceFields />
            <Lots goods={held} changed={stockChanged} />
            <DescriptionFields images={held?.images ?? []} />
            {canWrite && (
              <SaveBar
                isNew={goods === null}
                isSaving={isSaving}
                problems={problems.length}
                discard={discard}
              />
            )}
          </div>
          <aside className="stack">
            <Preview goods={held} />
            {held && <RecentChanges goods={held} />}
          </aside>
        </div>
      </Form>
    </StartContext>
  );
}

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
            <span>
              {entry.staff} {entry.action} {entry.changes}
            </span>
          </li>
        ))}
        {goods.log.length === 0 && <li className="muted">还没有改动</li>}
      </ul>
    </section>
  );
}
