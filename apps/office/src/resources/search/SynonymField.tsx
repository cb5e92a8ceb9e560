import { Form, Select } from 'antd';
import { count } from '../../app/format.ts';
import { useSynonymEffect } from './api.ts';
import { Trial } from './Trial.tsx';

interface SynonymFieldProps {
  hint: string;
  /** Of the row that is changed; 0 = a new one. */
  id: number;
}

/** Words that mean the same, each ended by Enter, with what tying them together does. */
export const SynonymField = ({ hint, id }: SynonymFieldProps) => (
  <>
    <Form.Item
      name="words"
      label="意思相同的词"
      extra={hint}
      rules={[{ required: true, type: 'array', min: 2, max: 20, message: '请填写 2 至 20 个词' }]}
    >
      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', '、', ' ']} />
    </Form.Item>
    <Effect />
    <Changes id={id} />
  </>
);

function Changes({ id }: { id: number }) {
  const words = Form.useWatch<string[] | undefined>('words') ?? NO_WORDS;
  return <Trial change={words.length < 2 ? null : { id, synonym: { words } }} />;
}

const NO_WORDS: string[] = [];

function Effect() {
  const words = Form.useWatch<string[] | undefined>('words') ?? NO_WORDS;
  const { data } = useSynonymEffect(words);
  if (words.length < 2 || !data) return null;
  return (
    <table className="effect" aria-label="保存后的效果">
      <thead>
        <tr>
          <th scope="col">词</th>
          <th scope="col">近 30 天搜索</th>
          <th scope="col">现在找到</th>
          <th scope="col">保存后</th>
        </tr>
      </thead>
      <tbody>
        {data.list.map(({ word, times, found_now: now, found_then: then }) => (
          <tr key={word}>
            <th scope="row">{word}</th>
            <td>{count(times)} 次</td>
            <td>{count(now)} 个</td>
            <td className={then > now ? 'more' : undefined}>{count(then)} 个</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
