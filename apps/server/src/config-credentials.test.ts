import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'qn-credentials-'));
  writeFileSync(path.join(folder, 'BACKUP_KEY'), 'kept elsewhere, 32 characters ..\n');
  writeFileSync(path.join(folder, 'METRICS_TOKEN'), 'token of the file');
  writeFileSync(path.join(folder, 'tls.key'), 'of somebody else');
  // As Kubernetes lays them out.
  mkdirSync(path.join(folder, '..data'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const read = (settings: Record<string, string>) => readConfig({ CREDENTIALS_DIRECTORY: folder, ...settings });

describe('settings that are handed over as files', () => {
  it('are taken without their last line’s end', () => {
    expect(read({})).toMatchObject({
      backupKey: 'kept elsewhere, 32 characters ..',
      metricsToken: 'token of the file',
    });
  });

  it('stand behind the environment', () => {
    expect(read({ METRICS_TOKEN: 'token of the environment' }).metricsToken).toBe('token of the environment');
  });

  it('stand in for what is left empty there', () => {
    expect(read({ METRICS_TOKEN: '' }).metricsToken).toBe('token of the file');
  });

  it('are known by their names, as all are', () => {
    const name = path.join(folder, 'DATABSE_POOL');
    writeFileSync(name, '50');
    expect(() => read({})).toThrow(/DATABSE_POOL.*DATABASE_POOL/);
    rmSync(name);
  });

  it('that cannot be read stop the start in one line', () => {
    expect(() => readConfig({ CREDENTIALS_DIRECTORY: path.join(folder, 'away') })).toThrow(
      /^密钥文件夹[^\n]*CREDENTIALS_DIRECTORY[^\n]*$/,
    );
  });
});
