import type { ADMIN_CONTRACT_SAMPLE } from '@qingnang/contract/contracts';
import { Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ContractPart, TemplateForm } from '../api.ts';
import { ContractPaper } from './ContractPaper.tsx';

const SAMPLE: typeof ADMIN_CONTRACT_SAMPLE = '/api/admin/contract-templates/preview.pdf';
const FRAME = 'contract-sample';
/** The pages alone, as wide as the frame: the viewer's own bars leave half of it. */
const BARE = '#toolbar=0&navpanes=0&view=FitH';
/** Beside the text; below it, on smaller screens, words read better. */
const BESIDE = '(min-width: 1200px)';
type View = 'PDF' | '文字';

interface SampleProps {
  /** What reads well; null until something does. */
  text: TemplateForm | null;
  parts: readonly ContractPart[];
}

/** How the template reads with example data: the PDF itself where the browser shows one in a frame, else its words. */
export function Sample({ text, parts }: SampleProps) {
  const [view, setView] = useState<View>(() =>
    navigator.pdfViewerEnabled && matchMedia(BESIDE).matches ? 'PDF' : '文字',
  );
  return (
    <section className="contract-sample" aria-label="样稿">
      <header>
        <h2>样稿</h2>
        <span className="small">用示例数据，停笔后更新</span>
        {navigator.pdfViewerEnabled && (
          <Segmented<View> aria-label="样稿形式" options={['PDF', '文字']} value={view} onChange={setView} />
        )}
      </header>
      {view === 'PDF' && text ? <Pdf text={text} /> : <ContractPaper parts={parts} label="预览" />}
    </section>
  );
}

/** Asked for by a form, which may send as much as a contract has, into the frame. */
function Pdf({ text }: { text: TemplateForm }) {
  const form = useRef<HTMLFormElement>(null);
  // Asked for again when the text is another one.
  useEffect(() => form.current?.submit(), [text]);
  return (
    <>
      <form ref={form} method="post" action={SAMPLE + BARE} target={FRAME} hidden>
        <input type="hidden" name="title" value={text.title} readOnly />
        <input type="hidden" name="body" value={text.body} readOnly />
      </form>
      <iframe name={FRAME} title="合同样稿 PDF" className="contract-pdf" />
    </>
  );
}
