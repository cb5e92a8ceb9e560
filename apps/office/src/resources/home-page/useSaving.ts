import { App } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../app/api.ts';
import { useFailure } from '../../app/failure.tsx';
import { type StaffHome, useSaveHome } from './api.ts';

/** Saves the home page, and says when somebody else was quicker. */
export function useSaving() {
  const { message } = App.useApp();
  const fail = useFailure();
  const saving = useSaveHome();
  const [isOvertaken, setOvertaken] = useState(false);
  const save = async (home: StaffHome) => {
    try {
      await saving.mutateAsync(home);
      message.success('已保存，首页立即生效');
    } catch (error) {
      if (error instanceof ApiError && error.isConflict) setOvertaken(true);
      else fail(error);
    }
  };
  return { save, isSaving: saving.isPending, isOvertaken, forget: () => setOvertaken(false) };
}
