import { describe, expect, it } from 'vitest';
import { type BlankValues, blanksOf, filledIn, missingWords } from './rules.ts';

const VALUES: BlankValues = {
  公司全称: '甲<公司>',
  公司地址: '',
  电话: '028-1',
  个人信息保护负责人: '',
  负责人联系方式: '',
  注销等待天数: '15',
};
const inHtml = (value: string) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('blanks of a text', () => {
  it('are filled with what staff have set, each as often as it stands there', () => {
    expect(filledIn('<p>【公司全称】与【公司全称】，【电话】</p>', VALUES, inHtml)).toBe(
      '<p>甲&lt;公司&gt;与甲&lt;公司&gt;，028-1</p>',
    );
  });

  it('that nobody has set, and those that only the text can say, keep it back, each named once with its place', () => {
    const { filled, missing } = blanksOf('【公司地址】【公司地址】【法院】【电话】', VALUES);
    expect(filled).toEqual([{ name: '电话', value: '028-1' }]);
    expect(missingWords(missing)).toBe('【公司地址】（发票 › 销售方信息）、【法院】');
    expect(filledIn('【公司地址】【法院】', VALUES, inHtml)).toBe('【公司地址】【法院】');
  });

  it('are none where brackets hold a long text or nothing', () => {
    expect(blanksOf(`【】【${'长'.repeat(41)}】`, VALUES)).toEqual({ filled: [], missing: [] });
  });
});
