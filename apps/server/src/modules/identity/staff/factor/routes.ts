import { totpBegin, totpConfirm } from '@qingnang/contract/office';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { presentTotp } from './present.ts';
import { confirmTotp, drawTotpSecret } from './writes.ts';

/** One's own second factor. */
export const factorRoutes: readonly Route[] = [
  on(totpBegin, async (_input, { staff, config }) =>
    presentTotp(drawTotpSecret(), staff.username, config.siteName),
  ),
  on(totpConfirm, async ({ body }, { db, staff, requestId, ip }) => {
    const codes = await confirmTotp(db, staff, body, { requestId, ip });
    return new Answer({ recovery_codes: codes }, '动态口令已开启');
  }),
];
