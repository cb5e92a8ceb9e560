import { Form } from 'antd';
import { useState } from 'react';
import { count } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import { PageTitle } from '../../../app/Pages.tsx';
import type { StaffZoneDetail } from '../api.ts';
import { problemsByBlock } from '../problems.ts';
import { fieldsBetween, type ZoneValues } from '../values.ts';
import { KINDS } from '../words.ts';
import { HeadActs } from './Acts.tsx';
import { ErrorSummary, Overtaken } from './Alerts.tsx';
import { Blocks } from './Blocks.tsx';
import { Facts } from './Facts.tsx';
import { NamesContext, useKnownNames } from './names.ts';
import { PagePreview } from './PagePreview.tsx';
import { Goods, Rule } from './Rule.tsx';
import { SaveBar } from './SaveBar.tsx';
import { StateTags } from './StateTags.tsx';
import { useZoneForm, type ZoneFormState } from './useZoneForm.ts';

interface EditorProps {
  /** Null for a new zone. */
  zone: StaffZoneDetail | null;
  created: (now: StaffZoneDetail) => void;
  /** Takes over what somebody else has saved, dropping what is filled in here. */
  reload: (fresh: StaffZoneDetail) => void;
}

/** One zone: what it is, for whom and with which goods on the left, its page of blocks on the right. */
export function Editor({ zone, created, reload }: EditorProps) {
  const canWrite = may(useMe(), 'campaign.write');
  const state = useZoneForm(zone, canWrite, created);
  const { form, held, start, problems, overtaken, collect, save } = state;
  const names = useKnownNames(zone);
  const [hasPage, setPage] = useState(false);
  return (
    <NamesContext value={names}>
      <PageTitle>{held ? held.title : '新增专区或活动'}</PageTitle>
      <div className="page-head">
        <h1>{held ? held.title : '新增专区或活动'}</h1>
        {held && <Standing zone={held} />}
        <button
          type="button"
          className="btn zone-page-switch"
          aria-pressed={hasPage}
          onClick={() => setPage(!hasPage)}
        >
          <Icon name="eye" size={14} /> 对照页面
        </button>
        {held && <HeadActs zone={held} state={state} canWrite={canWrite} />}
      </div>
      {overtaken && (
        <Overtaken
          saved={state.saved}
          fresh={overtaken}
          reload={() => reload(overtaken)}
          overwrite={() => void save(overtaken)}
        />
      )}
      <ErrorSummary form={form} problems={problems} />
      <Form
        // Enter in a box is no act here: what is done is done by the buttons below.
        component={false}
        form={form}
        name="zone"
        layout="vertical"
        initialValues={start}
        disabled={!canWrite}
        onFieldsChange={collect}
      >
        <div className={hasPage ? 'zone-edit with-page' : 'zone-edit'}>
          <div className="stack">
            <Facts isNew={held === null} />
            <Rule goodsCount={held?.goods_count ?? null} />
            <Goods canWrite={canWrite} />
          </div>
          <Blocks problems={problemsByBlock(problems)} canWrite={canWrite} />
          {hasPage && <Drawn state={state} canWrite={canWrite} />}
        </div>
        <SaveBar state={state} canWrite={canWrite} />
      </Form>
    </NamesContext>
  );
}

function Drawn({ state, canWrite }: { state: ZoneFormState; canWrite: boolean }) {
  const { form, held, saved, isSaving, save } = state;
  const values: ZoneValues | undefined = Form.useWatch([], { form, preserve: true });
  return (
    <PagePreview
      zone={held}
      canWrite={canWrite}
      isDirty={values !== undefined && fieldsBetween(saved, values).length > 0}
      isSaving={isSaving}
      save={() => void save()}
    />
  );
}

function Standing({ zone }: { zone: StaffZoneDetail }) {
  return (
    <>
      <StateTags zone={zone} />
      <span className="muted">
        {KINDS[zone.kind]}　点击 {count(zone.taps)}
        {zone.prices > 0 && `　专区价 ${count(zone.prices)} 个`}
      </span>
    </>
  );
}
