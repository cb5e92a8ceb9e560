import { useLoaderData } from 'react-router';
import { MemberFrame } from '../../features/account/MemberFrame.tsx';
import { ConfirmForm } from '../../features/recalls/ConfirmForm.tsx';
import { RecallHead } from '../../features/recalls/RecallHead.tsx';
import { Confirmations, RecallCases, RecallParcels } from '../../features/recalls/RecallParts.tsx';
import { RECALLS_PATH, readRecall } from '../../features/recalls/recall-data.ts';
import { defineData } from '../../lib/data.ts';
import { useMay } from '../../lib/useMay.ts';
import { Notice } from '../../ui/Notice.tsx';

const page = defineData(async (call, { params }) => ({ recall: await readRecall(call, params.id ?? '') }));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** One lot that is called back: what to do, how many there are, what was said. */
export default function RecallPage() {
  const { recall } = useLoaderData<typeof loader>();
  const mayClaim = useMay('claim');
  return (
    <MemberFrame trail={[{ label: '召回通知', to: RECALLS_PATH }, { label: recall.recall_no }]}>
      <RecallHead recall={recall} />
      {recall.closed_at === null && mayClaim && <ConfirmForm key={recall.version} recall={recall} />}
      {recall.closed_at === null && !mayClaim && (
        <Notice kind="warn">数量由采购或收货的同事确认，请转告他们</Notice>
      )}
      {recall.cases.length > 0 && <RecallCases recall={recall} />}
      {recall.confirmations.length > 0 && <Confirmations recall={recall} />}
      <RecallParcels recall={recall} />
    </MemberFrame>
  );
}
