import type { BudgetItem, budgetList } from '@qingnang/contract/budgets';
import { Suspense, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import frame from '../../features/account/MemberFrame.module.css';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import { BudgetRows } from '../../features/budgets/BudgetRows.tsx';
import { cx } from '../../lib/cx.ts';
import { defineData } from '../../lib/data.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { useMay } from '../../lib/useMay.ts';
import { PageLink } from '../../ui/PageLink.tsx';

const BudgetDialog = lazyKept(() => import('../../features/budgets/BudgetDialog.tsx'));

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

const page = defineData(async (call, { query }) => {
  const asked = query.get('month') ?? '';
  return call<typeof budgetList>('GET /api/budgets', { query: MONTH.test(asked) ? { month: asked } : {} });
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** `2026-11` and -1 give `2026-10`. */
function monthFrom(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7);
}

/** 会员中心 · 采购预算. */
export default function BudgetsPage() {
  const { month, list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const maySet = useMay('owner');
  const [item, setItem] = useState<BudgetItem | null>(null);
  return (
    <MemberFrame trail={[{ label: '账户中心', to: '/zhzx' }, { label: '采购预算' }]}>
      <section className={cx('panel', frame.flush)}>
        <PanelHead heading="h1" title={`采购预算　${month}`}>
          <PageLink className="link" to={`/budgets?month=${monthFrom(month, -1)}`}>
            上月
          </PageLink>
          <span className={frame.rule} />
          <PageLink className="link" to={`/budgets?month=${monthFrom(month, 1)}`}>
            下月
          </PageLink>
        </PanelHead>
        <BudgetRows list={list} onSet={maySet ? setItem : undefined} />
      </section>
      <Suspense>
        {item && (
          <BudgetDialog
            key={item.id}
            item={item}
            month={month}
            onClose={() => setItem(null)}
            onSaved={() => {
              setItem(null);
              void revalidate();
            }}
          />
        )}
      </Suspense>
    </MemberFrame>
  );
}
