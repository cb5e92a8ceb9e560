import { describe, expect, it } from 'vitest';
import { leafletEntries } from './leaflet-fields.ts';

const labels = (rxClass: string, kept = {}) => leafletEntries(rxClass, kept).map(({ label }) => label);

describe('the fields of a 说明书', () => {
  it('are by class: a drug has no 性味与归经, 饮片 and devices have words of their own', () => {
    expect(labels('rx')).toContain('孕妇及哺乳期妇女用药');
    expect(labels('otc_a')).not.toContain('性味与归经');
    expect(labels('tcm')).toEqual(expect.arrayContaining(['来源', '性味与归经', '功能与主治']));
    expect(labels('tcm')).not.toContain('不良反应');
    expect(labels('device')).toEqual(expect.arrayContaining(['结构及组成', '适用范围', '产品技术要求编号']));
    expect(labels('device')).not.toContain('儿童用药');
    expect(labels('other')).toContain('保质期');
  });

  it('keep what is written though the class has no such field, in the order of the print', () => {
    const kept = labels('device', { adverse: '偶见红肿', traits: '' });
    expect(kept.slice(0, 5)).toEqual(['结构及组成', '适用范围', '使用方法', '不良反应', '禁忌症']);
    expect(kept).not.toContain('性状');
  });
});
