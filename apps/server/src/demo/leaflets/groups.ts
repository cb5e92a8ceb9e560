import type { Leaflet } from '@qingnang/contract/leaflet-fields';

type Words = Required<Pick<Leaflet, 'adverse' | 'taboo' | 'caution' | 'interactions'>>;

/** What medicines of a part of the shop have in common, in the demo's own words; by the beginnings of category codes, the first that fits. */
export const GROUPS: readonly (readonly [codes: readonly string[], words: Words])[] = [
  [
    ['xi-penicillin', 'xi-ceph'],
    {
      adverse:
        '较常见的是恶心、腹泻、皮疹；少见转氨酶轻度升高。出现呼吸困难、全身皮疹等过敏表现时立即停用并就医。',
      taboo: '对青霉素类或头孢菌素类过敏者禁用。',
      caution:
        '用药前问清过敏史，按要求做皮试。肾功能减退者减量或延长间隔。疗程按医嘱完成，不因症状好转自行停用。用药期间不饮酒。',
      interactions: '与丙磺舒同用时血药浓度升高；与口服抗凝药同用须监测凝血。',
    },
  ],
  [
    ['xi-macrolide', 'xi-quinolone', 'xi-virus', 'xi-fungus', 'xi-infect'],
    {
      adverse: '可见胃部不适、恶心、头晕，偶见皮疹、肝功能指标异常；极少数人心电图 QT 间期延长。',
      taboo: '对本品或同类药物过敏者禁用。严重肝功能不全者不宜使用。',
      caution: '按疗程足量服用。心律失常、低血钾者慎用。喹诺酮类使用期间避免暴晒和剧烈运动。',
      interactions: '与含铝、镁、铁的制剂间隔两小时以上；与延长 QT 间期的药物同用须谨慎。',
    },
  ],
  [
    ['xi-heart', 'xi-ccb', 'xi-arb', 'xi-beta', 'xi-angina'],
    {
      adverse: '可见头晕、面部潮红、踝部水肿、心率变化，多在用药初期出现，继续用药可减轻。',
      taboo: '对本品过敏、严重低血压、心源性休克者禁用。',
      caution:
        '起身宜缓，按时测量血压和心率并记录。不可突然停药。肝肾功能不全者从小剂量开始，定期复查血钾和肌酐。',
      interactions: '与其他降压药同用作用相加；葡萄柚汁可影响部分品种的血药浓度。',
    },
  ],
  [
    ['xi-sugar'],
    {
      adverse: '可见腹胀、腹泻等胃肠反应；进食过少或与其他降糖药同用时可出现低血糖。',
      taboo: '对本品过敏、糖尿病酮症酸中毒、严重肝肾功能不全者禁用。',
      caution: '规律监测血糖，随身携带糖果。手术、造影检查前后按医嘱暂停。饮酒可加重低血糖和乳酸升高。',
      interactions: '与磺脲类、胰岛素同用须减量；糖皮质激素、利尿剂可减弱降糖作用。',
    },
  ],
  [
    ['xi-lipid', 'xi-statin'],
    {
      adverse: '可见腹胀、便秘、头痛，少见转氨酶升高；出现不明原因的肌肉酸痛、乏力时停药并查肌酸激酶。',
      taboo: '活动性肝病、对本品过敏者禁用。',
      caution: '用药前及用药三个月内复查肝功能和肌酸激酶。配合低脂饮食。',
      interactions: '与大环内酯类、唑类抗真菌药、贝特类同用，肌肉损害的风险增加。',
    },
  ],
  [
    ['xi-thromb', 'xi-platelet', 'xi-anticoag'],
    {
      adverse: '可见皮肤瘀斑、牙龈出血、胃部不适；黑便、血尿时立即就医。',
      taboo: '有活动性出血、消化性溃疡出血者禁用。',
      caution: '手术和拔牙前告知医生。高龄、低体重者出血风险较高，注意观察。',
      interactions: '与其他抗血小板药、抗凝药、非甾体抗炎药同用，出血风险增加。',
    },
  ],
  [
    ['xi-pain', 'xi-fever', 'xi-gout', 'xi-joint'],
    {
      adverse: '可见胃部灼热、恶心，少见皮疹、转氨酶升高；长期大量使用可损害肾脏和胃黏膜。',
      taboo: '对本品或其他解热镇痛药过敏、有消化道出血者禁用。',
      caution: '用于退热不超过 3 日，用于止痛不超过 5 日。不与含同类成份的感冒药同服。饮酒者肝损害风险增加。',
      interactions: '与抗凝药同用增加出血；与其他解热镇痛药同用增加胃肠反应。',
    },
  ],
  [
    ['xi-allergy'],
    {
      adverse: '可见嗜睡、口干、乏力，偶见头痛、胃部不适。',
      taboo: '对本品过敏者禁用。',
      caution: '服药期间不宜驾驶、高空作业和操作机器。前列腺肥大、青光眼者慎用。',
      interactions: '与酒精、镇静催眠药同用，嗜睡加重。',
    },
  ],
  [
    ['xi-digest', 'xi-acid', 'xi-motility', 'xi-diarrhoea', 'xi-constipation', 'xi-hepato'],
    {
      adverse: '可见腹胀、便秘或腹泻、口干，停药后消失。',
      taboo: '对本品过敏、机械性肠梗阻者禁用。',
      caution: '症状持续一周不缓解、体重下降或黑便者就医。长期使用抑酸药者定期复查。',
      interactions: '抑酸药影响依赖胃酸吸收的药物；吸附性止泻药与其他药间隔一至两小时。',
    },
  ],
  [
    ['xi-lung', 'xi-asthma', 'xi-inhale', 'xi-cold', 'xi-cough', 'xi-throat'],
    {
      adverse: '可见口干、咽部不适、心悸或嗜睡，程度较轻。',
      taboo: '对本品成份过敏者禁用。',
      caution: '不与成份相同的其他感冒止咳药同服。服药三日症状未缓解应就医。吸入制剂用后漱口。',
      interactions: '与镇静催眠药、单胺氧化酶抑制剂同用须咨询医生。',
    },
  ],
  [
    ['xi-inject', 'xi-infusion', 'xi-ampoule', 'xi-powder'],
    {
      adverse: '可见注射部位疼痛、静脉炎；输注过快可致心悸、寒战。出现过敏反应立即停止给药并处理。',
      taboo: '对本品过敏者禁用。',
      caution: '由医疗机构使用。用前检查包装和澄明度，配制后及时使用，剩余弃去。控制滴速。',
      interactions: '不与成份不明的药液混合；配伍前核对相容性。',
    },
  ],
];

/** Of all other medicines. */
export const ANY_DRUG: Words = {
  adverse: '可见胃肠道不适、皮疹等，多为轻度；如有异常停用并咨询医师或药师。',
  taboo: '对本品任何成份过敏者禁用。',
  caution: '过敏体质者慎用。正在使用其他药品者，用前咨询医师或药师。请放在儿童接触不到的地方。',
  interactions: '与其他药物同时使用可能发生相互作用，详情咨询医师或药师。',
};
