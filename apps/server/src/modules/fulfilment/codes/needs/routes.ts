import { adminTraceNeeds, adminTraceNeedsSave } from '@qingnang/contract/trace-prefixes';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { needsPage } from './reads.ts';
import { saveNeeds } from './writes.ts';

export const routes: readonly Route[] = [
  on(adminTraceNeeds, async (_, { db }) => {
    const { needs, scopes, goods } = await needsPage(db);
    return {
      scopes: scopes.map((scope) => ({
        ...scope,
        needs_codes: needs.scopes.includes(scope.code),
        needs_intake: needs.intakeScopes.includes(scope.code),
      })),
      ephedrine: needs.ephedrine,
      exempt_goods: goods,
      since: needs.since,
      intake_since: needs.intakeSince,
    };
  }),
  on(adminTraceNeedsSave, async ({ body }, { db, staff }) => {
    await saveNeeds(db, staff, {
      scopes: body.scopes,
      ephedrine: body.ephedrine === 1,
      exemptGoods: body.exempt_goods,
      since: body.since ?? null,
      intakeScopes: body.intake_scopes,
      intakeSince: body.intake_since ?? null,
    });
    return new Answer({}, '已保存');
  }),
];
