import './quote.properties.test.ts';
