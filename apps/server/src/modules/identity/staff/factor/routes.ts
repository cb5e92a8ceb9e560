import { totpBegin, totpConfirm } from '@qingnang/contract/office';
import { Answer, on, type Route } from '../../../../http/serve.ts';
import { STAFF_COOKIE } from '../../../../http/session.ts';
import { presentTotp } from './present.ts';
import { confirmTotp, drawTotpSecret } from './writes.ts';

/** One's own second factor. */
export const factorRoutes: readonly Route[] = [
  on(totpBegin, async (_input, { staff, config }) =>
    presentTotp(drawTotpSecret(), staff.username, config.siteName),
  ),
  on(totpConfirm, async ({ body }, { db, staff, cookies }) => {
    const token = cookies[STAFF_COOKIE] ?? '';
    const codes = await confirmTotp(db, staff, { ...body, token });
    return new Answer({ recovery_codes: codes }, '动态口令已开启');
  }),
];
