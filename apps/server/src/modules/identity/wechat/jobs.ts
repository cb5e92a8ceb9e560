import type { Task } from '../../../jobs/task.ts';

const DAY_MS = 24 * 3600_000;

export const tasks: Readonly<Record<string, Task>> = {
  /** Codes that ended a day ago. */
  tidy_wechat: async ({ db }) => {
    await db
      .deleteFrom('wechat_scene')
      .where('expires_at', '<', new Date(Date.now() - DAY_MS))
      .execute();
  },
};

export const crontab = ['43 * * * * tidy_wechat'];
