import type { AfterSalesKind, afterSalesList } from '@qingnang/contract/after-sales';
import { KIND_CODES, KINDS } from '@qingnang/rules/after-sales';
import type { FormEvent } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { CaseCards } from '../../features/aftersales/CaseCards.tsx';
import styles from '../../features/aftersales/Cases.module.css';
import { type CasesQuery, casesPath, caseTabs, claimPath } from '../../features/aftersales/case-paths.ts';
import { useCaseActs } from '../../features/aftersales/useCaseActs.ts';
import orders from '../../features/orders/Orders.module.css';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Input, Select } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { TabLinks } from '../../ui/Tabs.tsx';

const PAGE_SIZE = 10;

const page = defineData(async (call, { query }) => {
  // Whatever stands in the address: the list is shown.
  const asked = {
    status: Math.min(90, wholeNumber(query.get('status'), 0)),
    kind: kindOf(query.get('kind')),
    keywords: (query.get('keywords') ?? '').slice(0, 60),
  };
  const cases = await call<typeof afterSalesList>('GET /api/user/after_sales', {
    query: {
      status: asked.status || undefined,
      kind: asked.kind,
      keywords: asked.keywords,
      page: Math.max(1, wholeNumber(query.get('page'), 1)),
      page_size: PAGE_SIZE,
    },
  });
  return { cases, asked };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

const wholeNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,4}$/.test(text) ? Number(text) : otherwise;

const kindOf = (text: string | null): AfterSalesKind | '' => KIND_CODES.find((kind) => kind === text) ?? '';

export default function CasesPage() {
  const { cases, asked } = useLoaderData<typeof loader>();
  const acts = useCaseActs();
  const isFiltered = asked.status !== 0 || asked.kind !== '' || asked.keywords !== '';
  return (
    <MemberFrame trail={[{ label: '退换售后' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title="退换售后">
          <PageLink className="link" to={claimPath(null)}>
            资料与投诉
          </PageLink>
        </PanelHead>
        <TabLinks
          label="售后状态"
          links={caseTabs(cases.counts, asked.status).map((tab) => ({
            label: tab.label,
            count: tab.count,
            due: tab.due,
            to: casesPath({ ...asked, status: tab.status }),
            current: tab.status === asked.status,
          }))}
        />
        <Filters asked={asked} />
        {cases.list.length === 0 ? (
          <NoCases isFiltered={isFiltered} />
        ) : (
          <CaseCards cases={cases.list} acts={acts} />
        )}
        <div className={orders.pager}>
          <Pager
            page={cases.page}
            pageSize={cases.page_size}
            total={cases.total}
            to={(number) => casesPath({ ...asked, page: number })}
          />
        </div>
      </section>
    </MemberFrame>
  );
}

type Asked = Required<Pick<CasesQuery, 'status' | 'kind' | 'keywords'>>;

function Filters({ asked }: { asked: Asked }) {
  const navigate = useNavigate();
  const go = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const keywords = String(data.get('keywords') ?? '').trim();
    void navigate(casesPath({ ...asked, keywords, kind: kindOf(String(data.get('kind'))) }));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(event.currentTarget);
  };
  return (
    <search>
      <form
        method="post"
        key={`${asked.kind}:${asked.keywords}`}
        className={styles.tools}
        onSubmit={onSubmit}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) go(event.currentTarget);
        }}
      >
        <span className={orders.search}>
          <Icon name="search" size={16} />
          <Input
            name="keywords"
            type="search"
            compact
            aria-label="搜索售后单"
            placeholder="售后单号、订单号、商品名称"
            maxLength={60}
            defaultValue={asked.keywords}
          />
        </span>
        <Select name="kind" compact aria-label="售后类型" defaultValue={asked.kind}>
          <option value="">全部类型</option>
          {KIND_CODES.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind].name}
            </option>
          ))}
        </Select>
        <Button size="sm" type="submit">
          搜索
        </Button>
      </form>
    </search>
  );
}

const NoCases = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState title={isFiltered ? '没有符合条件的售后单' : '还没有售后单'}>
    <p>{isFiltered ? '换个条件，或看看全部售后单' : '已发货的订单可以在订单详情里申请售后'}</p>
    <p className="row">
      <ButtonLink variant="primary" to={isFiltered ? casesPath() : '/order'}>
        {isFiltered ? '全部售后单' : '去我的订单'}
      </ButtonLink>
    </p>
  </EmptyState>
);
