import { App } from 'antd';
import { useFailure } from '../../app/failure.tsx';
import { useOvertaken } from '../../app/useOvertaken.ts';
import { fetchHome, type StaffHome, useSaveHome } from './api.ts';

/** Saves the home page, and says when somebody else was quicker. */
export function useSaving() {
  const { message } = App.useApp();
  const fail = useFailure();
  const saving = useSaveHome();
  const { overtaken, isBy, forget } = useOvertaken<StaffHome>(fetchHome);
  const save = async (home: StaffHome) => {
    try {
      await saving.mutateAsync(home);
      message.success('已保存，首页立即生效');
    } catch (error) {
      if (!(await isBy(error, home))) fail(error);
    }
  };
  return { save, isSaving: saving.isPending, isOvertaken: overtaken !== null, forget };
}
