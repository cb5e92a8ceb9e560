import type {
  ApplicationState,
  applicationSave,
  applicationSubmit,
  applicationWithdraw,
} from '@qingnang/contract/qualifications';
import { call, callAndHear } from '../../lib/api.ts';
import { bodyOf, type Draft, draftOf, type PaperDraft } from './draft.ts';

/**
 * Hands one new paper in, together with what is open already: one application is looked at at a time, so that what waits is taken
 * back and goes in again with it.
 * @returns the server's words
 */
export async function handInPaper(state: ApplicationState, kind: string, paper: PaperDraft): Promise<string> {
  const open = await openDraft(state);
  const draft: Draft = { ...open, papers: { ...open.papers, [kind]: paper } };
  const data = await call<typeof applicationSave>('PUT /api/user/application', {
    body: bodyOf(draft, undefined),
    quiet: true,
  });
  const { message } = await callAndHear<typeof applicationSubmit>('POST /api/user/application/submit', {
    body: { version: data.version },
    quiet: true,
  });
  return message;
}

async function openDraft(state: ApplicationState): Promise<Draft> {
  const { application } = state;
  if (application?.status !== 'submitted') {
    const isDraft = application?.status === 'draft';
    return isDraft
      ? draftOf(state, 'papers')
      : { kind: 'papers', form: state.account.form, papers: {}, version: 0 };
  }
  const data = await call<typeof applicationWithdraw>('POST /api/user/application/withdraw', {
    body: { version: application.version },
    quiet: true,
  });
  return draftOf(
    { ...state, application: { ...application, status: 'draft', version: data.version } },
    'papers',
  );
}
