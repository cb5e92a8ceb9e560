import { Steps } from 'antd';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { FileHead } from '../../app/FileHistory.tsx';
import { Bones, Failed } from '../../app/failure.tsx';
import { MissingPage } from '../../app/Pages.tsx';
import { type GoodsImportDetail, useImport } from './api.ts';
import { Checked } from './parts/Checked.tsx';
import { ColumnMap } from './parts/ColumnMap.tsx';
import { Ended } from './parts/Ended.tsx';
import { Progress } from './parts/Progress.tsx';
import { isUnderWay, STATES, STEPS, stepOf } from './words.ts';
import './imports.css';

/** One import, from the columns of its file to what it brought. */
export function ImportShow() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <Import key={id} id={id} /> : <MissingPage />;
}

function Import({ id }: { id: number }) {
  const { data, error, refetch } = useImport(id);
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones lines={12} />;
  const { import: made } = data;
  return (
    <>
      <FileHead file={made} state={STATES[made.state]} />
      <section className="card import-steps" aria-label="步骤">
        <Steps
          size="small"
          current={stepOf(made)}
          status={made.state === 'failed' ? 'error' : 'process'}
          items={STEPS.map((title) => ({ title }))}
        />
      </section>
      <Step detail={data} />
    </>
  );
}

function Step({ detail }: { detail: GoodsImportDetail }) {
  const { import: made } = detail;
  const [isChanging, setChanging] = useState(false);
  // The next step begins at the top, wherever the last one was left.
  useEffect(() => {
    scrollTo({ top: 0 });
  }, [made.state, isChanging]);
  if (isUnderWay(made)) return <Progress made={made} />;
  if (made.state === 'mapped' || (made.state === 'checked' && isChanging))
    return <ColumnMap detail={detail} onChecked={() => setChanging(false)} />;
  if (made.state === 'checked') return <Checked made={made} change={() => setChanging(true)} />;
  return <Ended made={made} />;
}
