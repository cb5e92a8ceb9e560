import { Input } from 'antd';
import { Card } from './Card.tsx';
import { Field } from './Field.tsx';

export function DescriptionFields() {
  return (
    <Card id="desc" title="商品说明">
      <div className="fm">
        <Field name="description" span={4} say={(text: string) => `${text.length} 个字的说明`}>
          <Input.TextArea rows={6} maxLength={20_000} />
        </Field>
      </div>
    </Card>
  );
}
