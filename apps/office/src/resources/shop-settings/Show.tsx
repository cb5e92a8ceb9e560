import { keysOf } from '@qingnang/contract/keys';
import { fieldsOf, type SectionName, SHOP_SECTIONS } from '@qingnang/contract/shop-setting-fields';
import { useState } from 'react';
import { Bones, Failed } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { type Settings, useShopSettings } from './api.ts';
import { HistoryDialog } from './parts/HistoryDialog.tsx';
import { SectionDialog } from './parts/SectionDialog.tsx';
import { SettingWords } from './parts/SettingWords.tsx';
import './settings.css';

type Open = { section: SectionName; isHistory: boolean } | null;

/** 店铺设置: what every page says of the shop, by section; what is not set is shown nowhere. */
export function ShopSettingsShow() {
  const { data, error, refetch } = useShopSettings();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageTitle>店铺设置</PageTitle>
      <div className="page-head">
        <h1>店铺设置</h1>
        <span className="muted">没有填写的内容不会出现在页面上</span>
      </div>
      {data ? (
        <div className="settings">
          {keysOf(SHOP_SECTIONS).map((section) => (
            <Section key={section} section={section} settings={data} open={setOpen} />
          ))}
        </div>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={10} />
      )}
      {data && open && !open.isHistory && (
        <SectionDialog section={open.section} settings={data} close={close} />
      )}
      {open?.isHistory && <HistoryDialog section={open.section} close={close} />}
    </>
  );
}

interface SectionProps {
  section: SectionName;
  settings: Settings;
  open: (open: Open) => void;
}

function Section({ section, settings, open }: SectionProps) {
  const { title, about } = SHOP_SECTIONS[section];
  const { value, changed_at: changedAt, changed_by: changedBy } = settings.sections[section];
  const values: Record<string, unknown> = { ...value };
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="btns">
          {changedAt !== null && (
            <button type="button" className="btn text" onClick={() => open({ section, isHistory: true })}>
              修改记录
            </button>
          )}
          <button type="button" className="btn sm" onClick={() => open({ section, isHistory: false })}>
            修改
          </button>
        </span>
      </header>
      <div className="settings-body">
        <p className="muted small">{about}</p>
        <dl className="settings-values">
          {fieldsOf(section).map(([name, field]) => (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>
                <SettingWords field={field} value={values[name]} staff={settings.staff} />
              </dd>
            </div>
          ))}
        </dl>
        {changedAt !== null && (
          <p className="muted small">
            {changedBy} 于 {dateTime(changedAt)} 修改
          </p>
        )}
      </div>
    </section>
  );
}
