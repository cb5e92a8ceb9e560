import { Form, Input } from 'antd';
import { dragEntry } from '../../../app/DragHandle.tsx';
import { ANY } from '../../../app/failure.tsx';
import { Icon } from '../../../app/Icon.tsx';
import { PictureInput } from '../../../app/PictureInput.tsx';
import { TargetInput } from '../../../shared/targets/TargetInput.tsx';
import { BLANK_IMAGE } from '../values.ts';
import { Field } from './Field.tsx';
import { MoveButtons } from './MoveButtons.tsx';

const MOST = 10;

interface BannerFieldsProps {
  place: number;
  canWrite: boolean;
}

/** Pictures across the page; several take turns. Names are those below the list of blocks. */
export function BannerFields({ place, canWrite }: BannerFieldsProps) {
  return (
    <Form.List name={[place, 'images']} rules={[ANY]}>
      {(fields, { add, remove, move }, { errors }) => (
        <div className="full zone-images">
          {fields.map(({ key, name }) => (
            <fieldset {...dragEntry('images')} key={key} className="zone-image">
              <legend className="visually-hidden">图片 {name + 1}</legend>
              <Field
                name={[name, 'image']}
                label={`图片 ${name + 1}`}
                rules={[{ required: true, message: '请上传图片' }]}
              >
                <PictureInput label="图片" />
              </Field>
              <Field name={[name, 'image_phone']} label="手机图片">
                <PictureInput label="手机图片" />
              </Field>
              <Field name={[name, 'title']} label="说明">
                <Input maxLength={60} placeholder="图片的替代文字" />
              </Field>
              <Field name={[name, 'url']} label="链接">
                <TargetInput placeholder="/list… 或 https://…，# 加一句话为提示" />
              </Field>
              {canWrite && fields.length > 1 && (
                <MoveButtons
                  name={`图片 ${name + 1}`}
                  at={name}
                  length={fields.length}
                  move={(to) => move(name, to)}
                  remove={() => remove(name)}
                />
              )}
            </fieldset>
          ))}
          <Form.ErrorList errors={errors} />
          {canWrite && fields.length < MOST && (
            <div>
              <button type="button" className="btn sm" onClick={() => add({ ...BLANK_IMAGE })}>
                <Icon name="plus" size={14} /> 添加图片
              </button>
              {fields.length > 1 && <span className="muted small"> 多张图片轮播</span>}
            </div>
          )}
        </div>
      )}
    </Form.List>
  );
}
