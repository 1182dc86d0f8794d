/** Who says so. Texts name them, so that readers can look it up. */
export const sources = {
  WHO: 'World Health Organization (WHO)',
  EFSA: 'European Food Safety Authority (EFSA)',
  NHS: 'NHS, United Kingdom',
  DGA: 'Dietary Guidelines for Americans',
  USDA: 'U.S. Department of Agriculture (USDA)',
  ODS: 'NIH Office of Dietary Supplements',
  CDC: 'Centers for Disease Control and Prevention (CDC)',
  FDA: 'U.S. Food and Drug Administration (FDA)',
  FAO: 'Food and Agriculture Organization (FAO)',
  BDA: 'British Dietetic Association (BDA)',
  AND: 'Academy of Nutrition and Dietetics',
  ADA: 'American Diabetes Association',
  AHA: 'American Heart Association',
  ACSM: 'American College of Sports Medicine',
  ISSN: 'International Society of Sports Nutrition',
  NIMH: 'National Institute of Mental Health (NIMH)',
  NEDA: 'National Eating Disorders Association (NEDA)',
  NCI: 'National Cancer Institute (NCI)',
  NIDDK: 'National Institute of Diabetes and Digestive and Kidney Diseases (NIDDK)',
  AAP: 'American Academy of Pediatrics (AAP)',
  ACOG: 'American College of Obstetricians and Gynecologists (ACOG)',
  AICR: 'American Institute for Cancer Research',
} as const;
export type SourceKey = keyof typeof sources;

export const foodTableSource = 'USDA FoodData Central';
