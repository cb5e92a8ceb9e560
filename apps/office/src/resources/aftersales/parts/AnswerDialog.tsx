import type { FileLink } from '@qingnang/contract/files';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { ANY } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { upload, uploadWords } from '../../../app/upload.ts';
import { useFileChooser } from '../../../app/useFileChooser.tsx';
import { type CaseDialogProps, useActForm } from './dialog.ts';

interface Values {
  reply: string;
  file_ids: FileLink[];
}

/** 答复: words and papers that the buyer reads and downloads; the case ends. */
export function AnswerDialog(props: CaseDialogProps) {
  const { one, close } = props;
  const [form] = Form.useForm<Values>();
  const { submit, isPending } = useActForm(props, 'answer', form, '已答复，售后单完成');
  return (
    <Modal
      title={`答复 ${one.case_no}`}
      open
      onCancel={close}
      footer={null}
      width={520}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ reply: '', file_ids: [] }}
        onFinish={({ reply, file_ids: files }) =>
          submit({ reply: reply.trim(), file_ids: files.map(({ id }) => id) })
        }
      >
        <Form.Item
          name="reply"
          label="答复，买家会看到"
          rules={[{ required: true, whitespace: true, message: '请填写答复' }]}
        >
          <Input.TextArea rows={4} maxLength={1000} showCount autoFocus />
        </Form.Item>
        <Form.Item name="file_ids" label="附件（药检报告、首营资料、同行单等）" rules={[ANY]}>
          <PapersInput />
        </Form.Item>
        <DialogActs close={close} isSaving={isPending} save="提交答复" />
      </Form>
    </Modal>
  );
}

const MAX_FILES = 9;

interface PapersInputProps {
  id?: string;
  value?: FileLink[];
  onChange?: (files: FileLink[]) => void;
}

/** Papers one after another as a field of the form. */
function PapersInput({ id, value = [], onChange }: PapersInputProps) {
  /** How much has gone; null while nothing is on its way. */
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const send = async (files: File[]) => {
    const room = MAX_FILES - value.length;
    setProblem(files.length > room ? `最多 ${MAX_FILES} 个附件，后面的没有上传` : '');
    const kept = [...value];
    try {
      for (const file of files.slice(0, room)) {
        setPart(0);
        kept.push(await upload<FileLink>('/api/admin/files', file, setPart, { purpose: 'after_sales' }));
      }
    } catch (error) {
      setProblem(uploadWords(error));
    } finally {
      setPart(null);
      onChange?.(kept);
    }
  };
  const chooser = useFileChooser({
    id,
    label: '答复附件文件',
    accept: 'image/jpeg,image/png,image/webp,application/pdf',
    isMultiple: true,
    onFiles: (files) => void send(files),
  });
  return (
    <div className="picture">
      {chooser.field}
      <button
        type="button"
        className="btn sm"
        disabled={part !== null || value.length >= MAX_FILES}
        onClick={chooser.open}
      >
        <Icon name="upload" size={14} />
        {part === null ? '上传' : `${Math.round(part * 100)}%`}
      </button>
      {value.map((file) => (
        <span key={file.id} className="case-file">
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
          <button
            type="button"
            className="btn sm text"
            aria-label={`去掉 ${file.name}`}
            onClick={() => onChange?.(value.filter((one) => one.id !== file.id))}
          >
            <Icon name="x" size={14} />
          </button>
        </span>
      ))}
      {value.length === 0 && <span className="muted small">JPG、PNG 或 PDF，不超过 10 MB，最多 9 个</span>}
      {problem && (
        <span className="bad small" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
