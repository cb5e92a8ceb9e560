import { Input } from 'antd';
import type { AdminGoods } from '../api.ts';
import { Card } from './Card.tsx';
import { Field } from './Field.tsx';

export function DescriptionFields({ images }: { images: AdminGoods['images'] }) {
  return (
    <Card id="desc" title="图片与说明">
      <div className="fm">
        <div className="w4 imgs">
          {images.map(({ id, url }, index) => (
            <img key={id} src={url} alt={`商品图 ${index + 1}`} />
          ))}
          {images.length === 0 && <span className="muted">还没有图片</span>}
        </div>
        <Field name="description" span={4} say={(text: string) => `${text.length} 个字的说明`}>
          <Input.TextArea rows={6} maxLength={20_000} />
        </Field>
      </div>
    </Card>
  );
}
