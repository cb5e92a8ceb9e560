import { TARGET_KINDS, type TargetKind } from '@qingnang/contract/link-words';
import { Input, Select, Space } from 'antd';
import { useState } from 'react';
import { foundBy, useTypedWords } from '../../app/found.ts';
import { useDebounced } from '../../app/useDebounced.ts';
import { optionsOf } from '../../app/words.ts';
import { useTargetChoices, useTargets } from './api.ts';
import { TargetWords } from './TargetWords.tsx';

interface TargetInputProps {
  id?: string;
  value?: string;
  onChange?: (url: string) => void;
  /** Says what an empty link does. */
  placeholder?: string;
}

/** A link of the shop's data as a field: its target is chosen by name or typed as a path, and named below. */
export function TargetInput({ id, value = '', onChange, placeholder }: TargetInputProps) {
  const url = value.trim();
  // What is typed is asked about once it rests: a path that is half typed leads nowhere.
  const rested = useDebounced(url, 400);
  const targets = useTargets([rested]);
  return (
    <div className="target-input">
      <Choices choose={(chosen) => onChange?.(chosen)} />
      <Input
        {...(id === undefined ? {} : { id })}
        value={value}
        maxLength={300}
        placeholder={placeholder}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div role="status" className="target-said small">
        {url !== '' && url === rested && <TargetWords url={url} target={targets.get(url)} isNameOnly />}
      </div>
    </div>
  );
}

function Choices({ choose }: { choose: (url: string) => void }) {
  const [kind, setKind] = useState<TargetKind>('page');
  const [isOpen, setOpen] = useState(false);
  const words = useTypedWords();
  const query = useTargetChoices(kind, words.asked, isOpen);
  const options = (query.data?.list ?? []).map(({ url, name, note }) => ({
    value: url,
    label: name,
    note,
  }));
  return (
    <Space.Compact block>
      <Select<TargetKind>
        aria-label="目标类型"
        className="target-kind"
        value={kind}
        onChange={setKind}
        options={optionsOf(TARGET_KINDS)}
      />
      <Select
        aria-label="选择目标"
        className="wide"
        // It only fills the field below, which says what is chosen.
        value={null}
        onOpenChange={setOpen}
        onSelect={(chosen: string | null) => chosen !== null && choose(chosen)}
        options={options}
        optionRender={({ data }) => (
          <span className="target-choice">
            <span>{data.label}</span> <span className="muted small">{data.note}</span>
          </span>
        )}
        {...foundBy(words, query, `没有找到${TARGET_KINDS[kind]}`)}
        placeholder={`按名称查找${TARGET_KINDS[kind]}`}
      />
    </Space.Compact>
  );
}
