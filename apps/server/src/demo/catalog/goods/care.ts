import { expand } from '../families.ts';

/** 保健食品、消毒用品、日用护理. */
export const healthFoods = expand({ rx: 'other', scope: 'health_food', form: '保健食品', unit: '瓶' }, [
  {
    name: '蛋白粉',
    in: ['xi-food-protein'],
    about: '保健食品，有助于增强免疫力，不能代替药物。',
    rows: [
      ['450g', 'byhealth', '158.00', { unit: '罐', bulk: [6, 24] }],
      ['400g', 'hayao6', '46.80', { unit: '罐' }],
    ],
  },
  {
    name: '鱼油软胶囊',
    in: ['xi-food-protein'],
    about: '保健食品，补充 DHA 和 EPA。',
    rows: [
      ['1000mg*200粒', 'byhealth', '86.00'],
      ['1000mg*100粒', 'biohigh', '28.60'],
    ],
  },
  {
    name: '钙镁锰锌铜维生素D片',
    in: ['xi-food-vitamin'],
    about: '保健食品，补充多种矿物质。',
    rows: [['90片', 'byhealth', '62.00']],
  },
  {
    name: '液体钙维生素D软胶囊',
    in: ['xi-food-vitamin'],
    about: '保健食品，补钙和维生素 D。',
    rows: [
      ['1000mg*100粒', 'byhealth', '58.60', { bulk: [12, 48] }],
      ['1200mg*100粒', 'biohigh', '19.80'],
    ],
  },
  {
    name: '天然维生素C咀嚼片',
    in: ['xi-food-vitamin'],
    about: '保健食品，补充维生素 C。',
    rows: [
      ['0.85g*100片', 'yangshengtang', '68.00'],
      ['780mg*100片', 'byhealth', '56.80'],
    ],
  },
  {
    name: 'B族维生素片',
    in: ['xi-food-vitamin'],
    about: '保健食品，补充 B 族维生素。',
    rows: [
      ['550mg*100片', 'byhealth', '56.00'],
      ['500mg*60片', 'biohigh', '13.80'],
    ],
  },
  {
    name: '天然维生素E软胶囊',
    in: ['xi-food-vitamin'],
    about: '保健食品，补充维生素 E。',
    rows: [
      ['200mg*120粒', 'yangshengtang', '72.00'],
      ['500mg*60粒', 'byhealth', '46.80'],
    ],
  },
  {
    name: '叶黄素酯软胶囊',
    in: ['xi-food-vitamin'],
    about: '保健食品，有助于缓解视觉疲劳。',
    rows: [['500mg*60粒', 'biohigh', '26.80', { isNew: true }]],
  },
  {
    name: '褪黑素维生素B6片',
    in: ['xi-food-herb'],
    about: '保健食品，有助于改善睡眠。',
    rows: [
      ['400mg*60片', 'byhealth', '48.60', { isNew: true }],
      ['500mg*60片', 'biohigh', '16.80'],
    ],
  },
  {
    name: '辅酶Q10软胶囊',
    in: ['xi-food-herb'],
    about: '保健食品，有助于增强免疫力。',
    rows: [['500mg*60粒', 'byhealth', '98.00']],
  },
  {
    name: '氨糖软骨素钙片',
    in: ['xi-food-herb'],
    about: '保健食品，有助于增加骨密度。',
    rows: [
      ['1.02g*80片', 'byhealth', '96.00', { bulk: [12, 36] }],
      ['1g*60片', 'biohigh', '29.80'],
    ],
  },
  {
    name: '破壁灵芝孢子粉',
    in: ['xi-food-herb'],
    about: '保健食品，有助于增强免疫力。',
    rows: [['1g*30袋', 'huqingyu', '138.00', { unit: '盒' }]],
  },
  {
    name: '西洋参含片',
    in: ['xi-food-herb'],
    about: '保健食品，有助于缓解体力疲劳。',
    rows: [['0.6g*40片', 'kangmei', '36.80', { unit: '盒' }]],
  },
  {
    name: '阿胶糕',
    in: ['xi-food-herb'],
    scope: 'health_food',
    unit: '盒',
    about: '即食阿胶糕，普通食品。',
    rows: [
      ['210g', 'dongeejiao', '68.00'],
      ['500g', 'fujiao', '86.00'],
    ],
  },
  {
    name: '乳酸菌益生菌粉',
    in: ['xi-food-protein', 'xi-child-vitamin'],
    unit: '盒',
    about: '保健食品，有助于调节肠道菌群。',
    rows: [['2g*20袋', 'byhealth', '58.00']],
  },
]);

export const daily = expand({ rx: 'other', scope: 'general', form: '日用品', unit: '瓶' }, [
  {
    name: '75%乙醇消毒液',
    in: ['xi-disinfect'],
    about: '皮肤和物体表面消毒，易燃，远离火源。',
    rows: [
      ['100ml喷雾', 'hainuo', '4.20', { bulk: [50, 250], art: { kind: 'spray' } }],
      ['500ml', 'lircon', '6.80', { middle: 6, case: 24, bulk: [24, 120] }],
      ['2.5L', 'lircon', '26.80', { unit: '桶', middle: 1, case: 4 }],
    ],
  },
  {
    name: '84消毒液',
    in: ['xi-disinfect'],
    about: '含氯消毒，物体表面用，勿与酸性清洁剂混用。',
    rows: [['500ml', 'lircon', '3.60', { middle: 6, case: 24 }]],
  },
  {
    name: '碘伏消毒液',
    in: ['xi-disinfect'],
    about: '皮肤、黏膜和伤口消毒。',
    rows: [
      ['100ml', 'hainuo', '3.20', { bulk: [60, 300] }],
      ['500ml', 'lircon', '7.90', { case: 20 }],
      ['60ml喷雾', 'cofoe', '4.80', { art: { kind: 'spray' } }],
    ],
  },
  {
    name: '过氧化氢消毒液',
    in: ['xi-disinfect'],
    about: '伤口冲洗和物体表面消毒。',
    rows: [
      ['3%100ml', 'hainuo', '2.40', { middle: 10 }],
      ['3%500ml', 'lircon', '6.20'],
    ],
  },
  {
    name: '免洗手消毒凝胶',
    in: ['xi-disinfect'],
    about: '手部快速消毒。',
    rows: [
      ['500ml泵头', 'winner', '12.80'],
      ['60ml', 'lircon', '4.60'],
    ],
  },
  {
    name: '益生菌牙膏',
    in: ['xi-daily-oral'],
    unit: '支',
    about: '日常口腔清洁。',
    rows: [['120g', 'jiangzhong', '16.80', { art: { kind: 'tube' } }]],
  },
  {
    name: '云南白药牙膏',
    in: ['xi-daily-oral'],
    unit: '支',
    about: '日常口腔护理，减轻牙龈问题。',
    rows: [
      ['145g留兰香', 'baiyao', '19.80', { bulk: [36, 144], art: { kind: 'tube' } }],
      ['180g薄荷', 'baiyao', '23.60', { art: { kind: 'tube' } }],
    ],
  },
  {
    name: '医用牙线棒',
    in: ['xi-daily-oral'],
    unit: '盒',
    about: '清洁牙缝。',
    rows: [['50支', 'winner', '5.80']],
  },
  {
    name: '六神花露水',
    in: ['xi-daily-care'],
    about: '驱蚊止痒、清凉爽肤。',
    rows: [
      ['195ml', 'jahwa', '9.80', { bulk: [30, 120] }],
      ['95ml喷雾', 'jahwa', '8.60', { art: { kind: 'spray' } }],
    ],
  },
  {
    name: '郁美净儿童霜',
    in: ['xi-baby-skin', 'xi-daily-care'],
    unit: '袋',
    about: '儿童面部润肤。',
    rows: [
      ['25g', 'yumeijing', '1.8500', { middle: 20, case: 400 }],
      ['50g(瓶)', 'yumeijing', '6.80', { unit: '瓶' }],
    ],
  },
  {
    name: '婴儿护臀霜',
    in: ['xi-baby-skin'],
    unit: '支',
    about: '隔离尿湿，护理红屁屁。',
    rows: [['50g', 'yumeijing', '12.60', { art: { kind: 'tube' } }]],
  },
  {
    name: '儿童爽身粉',
    in: ['xi-baby-skin'],
    unit: '盒',
    about: '吸汗爽滑，不含滑石粉。',
    rows: [['120g', 'yumeijing', '8.80']],
  },
  {
    name: '棉柔巾',
    in: ['xi-baby-tool', 'xi-daily-care'],
    unit: '包',
    about: '全棉，干湿两用。',
    rows: [['100抽', 'winner', '11.80', { bulk: [36, 144], yx: 'yx-device-care' }]],
  },
  {
    name: '婴儿手口湿巾',
    in: ['xi-baby-tool'],
    unit: '包',
    about: '无酒精，手口可用。',
    rows: [['80抽', 'winner', '7.60']],
  },
  {
    name: '凡士林润肤霜',
    in: ['xi-daily-care'],
    about: '防干裂，手足护理。',
    rows: [['100g', 'jahwa', '8.20']],
  },
]);
