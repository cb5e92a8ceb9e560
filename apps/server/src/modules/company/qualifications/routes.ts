import {
  application,
  applicationDiscard,
  applicationSave,
  applicationSubmit,
  applicationWithdraw,
  jyfw,
  zizhi,
} from '@qingnang/contract/qualifications';
import { dayInChina, toSeconds } from '../../../http/dates.ts';
import { Answer, on, type Route } from '../../../http/serve.ts';
import { presentLicences, presentScopes } from './licences/present.ts';
import { licenceFacts } from './licences/reads.ts';
import { presentState } from './present.ts';
import { companyOf, lastApplication, licencesOf, referenceNow, subjectOf } from './reads.ts';
import { discardDraft, saveDraft, submitApplication, withdrawApplication } from './writes.ts';

export const routes: readonly Route[] = [
  on(application, async ({ query }, { db, buyer }) => {
    const subject = await subjectOf(db, buyer, query.store_id);
    const [account, found, reference] = await Promise.all([
      companyOf(db, subject.accountId),
      lastApplication(db, subject.accountId),
      referenceNow(db),
    ]);
    return presentState(account, subject.passStatus, found, reference);
  }),
  on(applicationSave, async ({ body }, { db, buyer }) => {
    const subject = await subjectOf(db, buyer, body.store_id);
    const { id, version, savedAt } = await saveDraft(db, buyer, subject, body);
    return new Answer({ id, version, saved_at: toSeconds(savedAt) }, '草稿已保存');
  }),
  on(applicationSubmit, async ({ body }, { db, buyer }) => {
    const subject = await subjectOf(db, buyer, body.store_id);
    return new Answer(await submitApplication(db, subject, body.version), '已提交，质管员会尽快审核');
  }),
  on(applicationWithdraw, async ({ body }, { db, buyer }) => {
    const subject = await subjectOf(db, buyer, body.store_id);
    return new Answer(await withdrawApplication(db, subject, body.version), '已撤回，可以继续修改');
  }),
  on(applicationDiscard, async ({ query }, { db, buyer }) => {
    const subject = await subjectOf(db, buyer, query.store_id);
    await discardDraft(db, subject, query.version);
    return new Answer({}, '草稿已放弃');
  }),
  on(zizhi, async (_input, { db, buyer }) => {
    const [facts, reference] = await Promise.all([licenceFacts(db, buyer), referenceNow(db)]);
    return presentLicences(buyer, facts, reference, dayInChina(new Date()));
  }),
  on(jyfw, async (_input, { db, buyer }) => {
    const [licences, reference] = await Promise.all([licencesOf(db, buyer.accountId), referenceNow(db)]);
    return presentScopes(buyer, licences, reference, dayInChina(new Date()));
  }),
];
