import type { ApplicationState, application } from '@qingnang/contract/qualifications';
import { redirect } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import type { DataCall } from '../../lib/data.ts';

/** The account's own application; who is not signed in begins with the first step of registering. */
export async function readApplication(call: DataCall): Promise<ApplicationState> {
  try {
    return await call<typeof application>('GET /api/user/application');
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'signIn') throw redirect('/register/step1');
    throw error;
  }
}

export interface StoreApplication {
  storeId: number;
  state: ApplicationState;
}

/** The application of a store that its head office registers (`?store=7`); without one it begins with the first step. */
export async function readStoreApplication(
  call: DataCall,
  query: URLSearchParams,
): Promise<StoreApplication> {
  const storeId = Number(query.get('store'));
  if (!Number.isSafeInteger(storeId) || storeId < 1) throw redirect('/register/dd/step1');
  try {
    return {
      storeId,
      state: await call<typeof application>('GET /api/user/application', { query: { store_id: storeId } }),
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect('/register/dd/step1');
    throw error;
  }
}

/** The step of registering that an account stands at: writing, or waiting and beyond. */
export const isWaiting = ({ account, application }: ApplicationState): boolean =>
  account.is_passed === 1 ||
  account.is_passed === 4 ||
  (account.is_passed === 2 && application?.status !== 'draft');
