import { common, memberCentre } from '@qingnang/contract/shell';
import { LICENCE_FILE, shopLicences } from '@qingnang/contract/shop-settings';
import type { FastifyInstance } from 'fastify';
import { toSeconds } from '../../../http/dates.ts';
import { disposition } from '../../../http/disposition.ts';
import { notFound } from '../../../http/errors.ts';
import { idOf } from '../../../http/plain.ts';
import { on, type Route } from '../../../http/serve.ts';
import type { Services } from '../../../http/services.ts';
import { centreData } from './centre/present.ts';
import { centreOf } from './centre/reads.ts';
import { commonData, licenceData } from './present.ts';
import { licencesOf, shellOf } from './reads.ts';

/** Scans of the shop's licences, for everybody: of one that has ended or was taken away nothing is shown. */
export function licenceFiles(app: FastifyInstance, { db, privateFiles }: Services): void {
  app.get(LICENCE_FILE, async (request, reply) => {
    const id = idOf(request);
    const licence = (await licencesOf(db)).find((one) => one.id === id);
    const bytes = licence && (await privateFiles.open(licence.sha256));
    if (!licence || !bytes) throw notFound('证照不存在或已过期');
    return reply
      .type(licence.mime)
      .header('content-length', licence.size)
      .header('cache-control', 'public, max-age=300')
      .header('content-disposition', disposition('inline', licence.file_name))
      .send(bytes);
  });
}

export const routes: readonly Route[] = [
  on(common, async (_, { db, sms, wechat }) =>
    commonData(
      await shellOf(db),
      { sms: Number(sms !== null), wechat: Number(wechat !== null) },
      toSeconds(new Date()),
    ),
  ),
  on(shopLicences, async (_, { db }) => ({ list: (await licencesOf(db)).map(licenceData) })),
  on(memberCentre, async (_input, { db, buyer }) => centreData(await centreOf(db, buyer))),
];
