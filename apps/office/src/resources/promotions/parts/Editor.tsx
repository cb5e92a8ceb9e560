import { Button, ConfigProvider, Form } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { count } from '../../../app/format.ts';
import { may, useMe } from '../../../app/me.ts';
import { PageTitle } from '../../../app/Pages.tsx';
import { CommonFields } from '../../../shared/fields/CommonFields.tsx';
import { isOpen } from '../../../shared/offer-states.ts';
import { KINDS } from '../../../shared/promotion-kinds.ts';
import type { StaffPromotion } from '../api.ts';
import type { PromotionValues } from '../values.ts';
import { STATES } from '../words.ts';
import { Card } from './Card.tsx';
import { Effect } from './Effect.tsx';
import { GoodsCard } from './GoodsCard.tsx';
import { KindCards } from './KindCards.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { Report } from './Report.tsx';
import { RuleCard } from './RuleCard.tsx';
import { Simulate } from './Simulate.tsx';
import { Stop } from './Stop.tsx';
import { usePromotionForm } from './usePromotionForm.ts';

interface EditorProps {
  /** Null for a new one. */
  promotion: StaffPromotion | null;
  start: PromotionValues;
  created: (now: StaffPromotion) => void;
}

/** One promotion: its form on the left, what it does in words and on a cart on the right; behind a tab what it has brought. */
export function Editor({ promotion, start, created }: EditorProps) {
  const canWrite = may(useMe(), 'campaign.write');
  const isEditable = canWrite && (promotion === null || isOpen(promotion));
  const [params] = useSearchParams();
  const isReport = promotion !== null && params.get('tab') === 'report';
  return (
    <>
      <Head promotion={promotion} canWrite={canWrite} />
      {promotion && <Tabs isReport={isReport} />}
      {promotion && isReport && <Report promotion={promotion} />}
      {/* What is filled in stays while the report is looked at. */}
      <div hidden={isReport}>
        <PromotionFields promotion={promotion} start={start} created={created} isEditable={isEditable} />
      </div>
    </>
  );
}

function Head({ promotion, canWrite }: { promotion: StaffPromotion | null; canWrite: boolean }) {
  const title = promotion ? promotion.name : '新增活动';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <h1>{title}</h1>
        {promotion && (
          <>
            <span className={`tag ${KINDS[promotion.kind].tone}`}>{KINDS[promotion.kind].name}</span>
            <span className={`tag ${STATES[promotion.state].tone}`}>{STATES[promotion.state].name}</span>
            <div className="btns">
              {canWrite && (
                <Link className="btn" to={`/promotions/new?copy=${promotion.id}`}>
                  复制
                </Link>
              )}
              {canWrite && isOpen(promotion) && <Stop promotion={promotion} className="btn danger" />}
            </div>
          </>
        )}
      </div>
    </>
  );
}

const Tabs = ({ isReport }: { isReport: boolean }) => (
  <nav className="tabs card" aria-label="活动">
    <Link to={{ search: '' }} replace aria-current={isReport ? undefined : 'page'}>
      设置
    </Link>
    <Link to={{ search: '?tab=report' }} replace aria-current={isReport ? 'page' : undefined}>
      效果
    </Link>
  </nav>
);

function PromotionFields({ promotion, start, created, isEditable }: EditorProps & { isEditable: boolean }) {
  const state = usePromotionForm(promotion, start, isEditable, created);
  const { form, kind } = state;
  // Of 买赠 the goods is chosen first: it is what is given, too.
  const goods = kind && <GoodsCard kind={kind} isFixed={promotion !== null} isEditable={isEditable} />;
  return (
    <Form
      // Enter in a box is no act here: saving and trying have their buttons.
      component={false}
      form={form}
      name="promotion"
      layout="vertical"
      initialValues={start}
      disabled={!isEditable}
      onFinish={() => void state.save()}
    >
      {!promotion && <KindCards value={kind} onPick={state.pickKind} />}
      {kind && (
        <div className="promo-edit">
          <div className="promo-stack">
            {promotion && !isEditable && (
              <p className="alert info">{STATES[promotion.state].name}，只能查看。</p>
            )}
            <Card
              title="名称与时间"
              more={promotion && promotion.given > 0 && `已给出 ${count(promotion.given)} 件`}
            >
              <CommonFields />
            </Card>
            {kind === 'buy_gift' && goods}
            <RuleCard key={kind} kind={kind} made={promotion?.tiers ?? null} />
            {kind !== 'buy_gift' && goods}
            <LimitsCard kind={kind} promotion={promotion} />
          </div>
          <div className="promo-side">
            <Effect />
            {/* Who may only look tries it all the same. */}
            <ConfigProvider componentDisabled={false}>
              <Simulate promotion={promotion} />
            </ConfigProvider>
          </div>
        </div>
      )}
      {kind && isEditable && (
        <SaveBar isNew={promotion === null} isSaving={state.isSaving} submit={form.submit} />
      )}
    </Form>
  );
}

interface SaveBarProps {
  isNew: boolean;
  isSaving: boolean;
  submit: () => void;
}

const SaveBar = ({ isNew, isSaving, submit }: SaveBarProps) => (
  <div className="promo-save">
    <span className="muted">{isNew ? '保存后按时间自动开始' : '保存后立即生效'}</span>
    <Button type="primary" loading={isSaving} onClick={submit}>
      保存
    </Button>
  </div>
);
