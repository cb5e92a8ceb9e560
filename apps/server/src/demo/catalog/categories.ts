import type { CategoryTree, DemoCategory } from './types.ts';

type Branch = readonly [code: string, name: string, children?: readonly Branch[]];

const herbs: readonly Branch[] = [
  [
    'zy-tonic',
    '补虚药',
    [
      ['zy-qi', '补气药'],
      ['zy-blood', '补血药'],
      ['zy-yin', '补阴药'],
      ['zy-yang', '补阳药'],
    ],
  ],
  [
    'zy-heat',
    '清热药',
    [
      ['zy-fire', '清热泻火'],
      ['zy-toxin', '清热解毒'],
      ['zy-damp-heat', '清热燥湿'],
      ['zy-cool-blood', '清热凉血'],
    ],
  ],
  [
    'zy-surface',
    '解表药',
    [
      ['zy-wind-cold', '发散风寒'],
      ['zy-wind-heat', '发散风热'],
    ],
  ],
  [
    'zy-circulate',
    '活血止血',
    [
      ['zy-stasis', '活血化瘀'],
      ['zy-bleeding', '止血药'],
    ],
  ],
  [
    'zy-water',
    '祛湿利水',
    [
      ['zy-diuretic', '利水渗湿'],
      ['zy-wind-damp', '祛风湿药'],
      ['zy-aroma', '芳香化湿'],
    ],
  ],
  [
    'zy-qi-move',
    '理气消食',
    [
      ['zy-regulate', '理气药'],
      ['zy-digest', '消食药'],
      ['zy-purge', '泻下药'],
    ],
  ],
  [
    'zy-phlegm',
    '化痰止咳',
    [
      ['zy-dissolve', '化痰药'],
      ['zy-cough', '止咳平喘'],
    ],
  ],
  [
    'zy-calm',
    '安神平肝',
    [
      ['zy-sleep', '安神药'],
      ['zy-liver', '平肝息风'],
    ],
  ],
  [
    'zy-warm',
    '温里收涩',
    [
      ['zy-interior', '温里药'],
      ['zy-astringe', '收涩药'],
    ],
  ],
  [
    'zy-tea',
    '药食同源',
    [
      ['zy-flower', '花茶代饮'],
      ['zy-kitchen', '滋补药膳'],
    ],
  ],
];

const devices: readonly Branch[] = [
  [
    'qx-measure',
    '检测仪器',
    [
      ['qx-pressure', '血压计'],
      ['qx-thermo', '体温计'],
      ['qx-glucose', '血糖检测'],
      ['qx-oxygen', '血氧与听诊'],
      ['qx-test', '自测试剂'],
    ],
  ],
  [
    'qx-protect',
    '防护用品',
    [
      ['qx-mask', '口罩'],
      ['qx-glove', '手套'],
      ['qx-gown', '防护衣帽'],
    ],
  ],
  [
    'qx-dressing',
    '敷料护创',
    [
      ['qx-plaster', '创可贴'],
      ['qx-gauze', '纱布绷带'],
      ['qx-swab', '棉签棉球'],
      ['qx-patch', '功能敷贴'],
    ],
  ],
  [
    'qx-needle',
    '注射穿刺',
    [
      ['qx-syringe', '注射器'],
      ['qx-infusion', '输液与采血'],
      ['qx-tube', '导管引流'],
    ],
  ],
  [
    'qx-home',
    '家用护理',
    [
      ['qx-breath', '呼吸护理'],
      ['qx-support', '护具助行'],
      ['qx-therapy', '理疗用品'],
    ],
  ],
  [
    'qx-family',
    '计生用品',
    [
      ['qx-condom', '避孕套'],
      ['qx-lubricant', '润滑护理'],
    ],
  ],
];

const main: readonly Branch[] = [
  [
    'xi-common',
    '中西成药',
    [
      [
        'xi-cold',
        '感冒咳嗽',
        [
          ['xi-cold-wind', '感冒发热'],
          ['xi-cough', '止咳化痰'],
          ['xi-throat', '咽喉用药'],
          ['xi-heat', '清热解毒'],
        ],
      ],
      [
        'xi-infect',
        '抗菌抗病毒',
        [
          ['xi-penicillin', '青霉素类'],
          ['xi-ceph', '头孢菌素'],
          ['xi-macrolide', '大环内酯'],
          ['xi-quinolone', '喹诺酮及其他'],
          ['xi-virus', '抗病毒'],
          ['xi-fungus', '口服抗真菌'],
        ],
      ],
      [
        'xi-digest',
        '肠胃肝胆',
        [
          ['xi-acid', '胃酸胃痛'],
          ['xi-motility', '消食助运'],
          ['xi-diarrhoea', '止泻'],
          ['xi-constipation', '通便'],
          ['xi-hepato', '护肝利胆'],
        ],
      ],
      [
        'xi-pain',
        '解热镇痛抗过敏',
        [
          ['xi-fever', '退热止痛'],
          ['xi-allergy', '抗过敏'],
        ],
      ],
      [
        'xi-women',
        '妇科用药',
        [
          ['xi-gyn', '妇科炎症'],
          ['xi-period', '调经养血'],
          ['xi-contraception', '避孕及激素'],
        ],
      ],
      [
        'xi-sense',
        '五官用药',
        [
          ['xi-eye', '眼科'],
          ['xi-nose', '鼻科'],
          ['xi-mouth', '口腔'],
        ],
      ],
      [
        'xi-nourish',
        '滋补安神',
        [
          ['xi-kidney', '补肾'],
          ['xi-tonic', '补气养血'],
          ['xi-sleep', '安神助眠'],
          ['xi-vitamin', '维生素矿物质'],
        ],
      ],
      [
        'xi-trauma',
        '跌打风湿',
        [
          ['xi-bruise', '跌打损伤'],
          ['xi-rheuma', '风湿骨痛'],
        ],
      ],
      [
        'xi-inject',
        '注射输液',
        [
          ['xi-infusion', '大容量输液'],
          ['xi-ampoule', '小容量注射'],
          ['xi-powder', '注射用粉针'],
        ],
      ],
    ],
  ],
  [
    'xi-chronic',
    '慢病用药',
    [
      [
        'xi-heart',
        '心脑血管',
        [
          ['xi-ccb', '地平类降压'],
          ['xi-arb', '普利与沙坦'],
          ['xi-beta', '洛尔类与利尿'],
          ['xi-angina', '心绞痛'],
          ['xi-heart-tcm', '心脑中成药'],
        ],
      ],
      [
        'xi-sugar',
        '糖尿病',
        [
          ['xi-sugar-oral', '口服降糖'],
          ['xi-sugar-tcm', '消渴中成药'],
        ],
      ],
      [
        'xi-lipid',
        '血脂调节',
        [
          ['xi-statin', '他汀类'],
          ['xi-lipid-other', '贝特及其他'],
        ],
      ],
      [
        'xi-lung',
        '呼吸慢病',
        [
          ['xi-asthma', '平喘'],
          ['xi-inhale', '吸入制剂'],
        ],
      ],
      [
        'xi-thromb',
        '抗凝抗栓',
        [
          ['xi-platelet', '抗血小板'],
          ['xi-anticoag', '抗凝'],
        ],
      ],
      [
        'xi-bone',
        '骨关节与痛风',
        [
          ['xi-joint', '关节养护'],
          ['xi-calcium', '骨质疏松'],
          ['xi-gout', '痛风'],
        ],
      ],
      [
        'xi-neuro',
        '神经与脑',
        [
          ['xi-nerve', '营养神经'],
          ['xi-brain', '改善脑循环'],
          ['xi-epilepsy', '癫痫与帕金森'],
        ],
      ],
      [
        'xi-urinary',
        '泌尿与甲状腺',
        [
          ['xi-prostate', '前列腺'],
          ['xi-stone', '排石利尿'],
          ['xi-thyroid', '甲状腺'],
        ],
      ],
    ],
  ],
  ['xi-herb', '中药饮片', mirrored(herbs)],
  ['xi-device', '医疗器械', mirrored(devices)],
  [
    'xi-family',
    '母婴儿童',
    [
      [
        'xi-child',
        '儿童用药',
        [
          ['xi-child-cold', '儿童感冒退热'],
          ['xi-child-cough', '儿童止咳'],
          ['xi-child-belly', '儿童肠胃'],
          ['xi-child-anti', '儿童抗感染'],
        ],
      ],
      [
        'xi-grow',
        '营养补充',
        [
          ['xi-child-vitamin', '儿童维矿'],
          ['xi-mother', '孕产妇用药'],
        ],
      ],
      [
        'xi-babycare',
        '婴童护理',
        [
          ['xi-baby-skin', '宝宝护肤'],
          ['xi-baby-tool', '护理用具'],
        ],
      ],
    ],
  ],
  [
    'xi-skin',
    '外用皮肤',
    [
      [
        'xi-skin-drug',
        '皮肤用药',
        [
          ['xi-skin-fungus', '癣症真菌'],
          ['xi-skin-eczema', '皮炎湿疹'],
          ['xi-skin-germ', '皮肤抗菌'],
          ['xi-skin-acne', '祛痘及其他'],
          ['xi-burn', '烧烫伤口'],
        ],
      ],
      [
        'xi-plaster',
        '贴膏酊剂',
        [
          ['xi-patch', '膏药贴剂'],
          ['xi-spray', '外用喷剂酊剂'],
        ],
      ],
      [
        'xi-other-skin',
        '肛肠与消毒',
        [
          ['xi-anal', '痔疮肛肠'],
          ['xi-disinfect', '消毒用品'],
        ],
      ],
    ],
  ],
  [
    'xi-coldchain',
    '冷藏生物',
    [
      [
        'xi-insulin',
        '胰岛素',
        [
          ['xi-insulin-fast', '速效短效'],
          ['xi-insulin-mix', '预混'],
          ['xi-insulin-long', '长效及GLP-1'],
        ],
      ],
      [
        'xi-bio',
        '生物制剂',
        [
          ['xi-probiotic', '微生态制剂'],
          ['xi-interferon', '干扰素与生长因子'],
          ['xi-peptide', '肽类激素'],
        ],
      ],
      [
        'xi-cold-other',
        '其他冷藏',
        [
          ['xi-cold-drop', '冷藏滴眼及外用'],
          ['xi-cold-inject', '冷藏注射'],
        ],
      ],
    ],
  ],
  [
    'xi-health',
    '保健日用',
    [
      [
        'xi-food',
        '保健食品',
        [
          ['xi-food-vitamin', '维矿营养'],
          ['xi-food-protein', '蛋白与鱼油'],
          ['xi-food-herb', '草本滋补'],
        ],
      ],
      [
        'xi-daily',
        '日用护理',
        [
          ['xi-daily-oral', '口腔护理'],
          ['xi-daily-care', '个人护理'],
        ],
      ],
    ],
  ],
];

const selected: readonly Branch[] = [
  [
    'yx-common',
    '优选普药',
    [
      ['yx-cold', '感冒呼吸'],
      ['yx-stomach', '肠胃用药'],
      ['yx-anti', '抗菌用药'],
    ],
  ],
  [
    'yx-chronic',
    '优选慢病',
    [
      ['yx-heart', '心脑血管'],
      ['yx-sugar', '糖尿病'],
    ],
  ],
  ['yx-herb', '优选饮片', [['yx-herb-tonic', '滋补饮片']]],
  [
    'yx-device',
    '优选器械',
    [
      ['yx-device-home', '家用器械'],
      ['yx-device-care', '护创防护'],
    ],
  ],
];

/** All categories of all trees, parents before children, `sort` counting from 1 among siblings. */
export const categories: readonly DemoCategory[] = [
  ...flatten('xi', main),
  ...flatten('zy', herbs),
  ...flatten('qx', devices),
  ...flatten('yx', selected),
];

/** The same branches under the main menu, where each code gets the prefix `xi-`. */
function mirrored(branches: readonly Branch[]): readonly Branch[] {
  return branches.map(([code, name, children]) =>
    children ? [`xi-${code}`, name, mirrored(children)] : [`xi-${code}`, name],
  );
}

function flatten(
  tree: CategoryTree,
  branches: readonly Branch[],
  parent: string | null = null,
): DemoCategory[] {
  return branches.flatMap(([code, name, children], position) => [
    { code, name, tree, parent, sort: position + 1 },
    ...flatten(tree, children ?? [], code),
  ]);
}
