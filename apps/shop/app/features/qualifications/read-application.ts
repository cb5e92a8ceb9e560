import type { ApplicationState } from '@qingnang/contract/qualifications';
import { redirect } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import type { DataApi } from '../../lib/data.ts';

/** The account's own application; who is not signed in begins with the first step of registering. */
export async function readApplication(api: DataApi): Promise<ApplicationState> {
  try {
    return await api.get<ApplicationState>('/api/user/application');
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
export async function readStoreApplication(api: DataApi, query: URLSearchParams): Promise<StoreApplication> {
  const storeId = Number(query.get('store'));
  if (!Number.isSafeInteger(storeId) || storeId < 1) throw redirect('/register/dd/step1');
  try {
    return {
      storeId,
      state: await api.get<ApplicationState>('/api/user/application', { store_id: storeId }),
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
