/** `npm run staff:create -- NAME [--role admin]`: the first administrator of a shop, or one more. */
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { SetupError } from '../db/embedded/setup-error.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { Refusal } from '../http/errors.ts';
import { INVITATION_MINUTES, inviteByCommand } from '../modules/identity/staff/invitations/writes.ts';
import { readArguments, runCommand, withDatabase } from './command.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values, positionals } = readArguments({
  usage: 'npm run staff:create -- 用户名 [--role admin] [--name 姓名]',
  about: `建立一个员工账号，并输出一次性链接：${INVITATION_MINUTES} 分钟内打开，由本人设置密码和动态口令。  Makes an account of the staff.`,
  options: { role: { type: 'string', default: 'admin' }, name: { type: 'string', default: '' } },
  names: [1, 1],
});

await runCommand(async () => {
  const [username = ''] = positionals;
  if (!/^[A-Za-z][\w.-]{2,29}$/.test(username))
    throw new SetupError('用户名以字母开头，3–30 位字母、数字、点、横线或下划线 (a name of 3 to 30 letters)');
  const config = readConfig(process.env);
  const person = { username, name: values.name.trim().slice(0, 30) || username, role: values.role };
  const token = await withDatabase(config, say, (url) => invite(url, person));
  const shop = config.publicUrl ?? `http://localhost:${config.port}`;
  say(`已建立员工 ${username}（${values.role}）。请本人在 ${INVITATION_MINUTES} 分钟内打开：`);
  say(`${shop}/admin/invitation#${token}`);
});

async function invite(
  url: string,
  person: { username: string; name: string; role: string },
): Promise<string> {
  await migrateToLatest(url);
  const { db, close } = openDatabase({ url, max: 1, applicationName: 'qingnang-staff' });
  try {
    return await inviteByCommand(db, person);
  } catch (error) {
    throw error instanceof Refusal ? new SetupError(error.message) : error;
  } finally {
    await close();
  }
}
