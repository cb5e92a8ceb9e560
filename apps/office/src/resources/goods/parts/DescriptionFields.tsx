import { Input } from 'antd';
import { Link } from 'react-router';
import { may, useMe } from '../../../app/me.ts';
import { Card } from './Card.tsx';
import { Field } from './Field.tsx';

/** A sentence about the goods, and the way to its 说明书 by field. @param id null for a new goods */
export function DescriptionFields({ id }: { id: number | null }) {
  const seesLeaflet = may(useMe(), 'report.read') && id !== null;
  const leaflet = seesLeaflet && <Link to={`/goods-papers/${id}`}>说明书与首营资料</Link>;
  return (
    <Card id="desc" title="商品说明" more={leaflet || null}>
      <div className="fm">
        <Field name="description" span={4} say={(text: string) => `${text.length} 个字的说明`}>
          <Input.TextArea rows={6} maxLength={20_000} />
        </Field>
      </div>
    </Card>
  );
}
