import './promotions.properties.test.ts';
