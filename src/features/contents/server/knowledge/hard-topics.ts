import { readTopics } from './read-topics.ts';

/** Subjects for which a recipe or a list of foods would be out of place. */
export const hardTopics = readTopics(`
# eating disorders | eating disorder, disordered eating, anorexia, anorexic, bulimia, bulimic, binge eating disorder, arfid, orthorexia, ed recovery, binge purge, body dysmorphia, dysmorphia, osfed
= are serious illnesses that affect how a person thinks, feels and eats
* hard
! they affect people of every age, gender, body size and background
! you cannot tell from somebody’s weight whether they have one
! early treatment makes recovery more likely
! treatment usually brings together medical, psychological and nutritional care
! recovery takes time, and setbacks are part of it for many people
> speak with a doctor or a therapist who knows eating disorders
> tell one person whom you trust how you are doing
> say what you have noticed and how you feel, without comments on weight or food, if you are worried about somebody
> leave weight, calories and before-and-after pictures out of the conversation
> seek medical help right away for fainting, chest pain or thoughts of self-harm
? eating disorders are a choice | they are illnesses, and nobody chooses to have one
@ NIMH, NEDA
# pregnancy loss | miscarriage, miscarried, miscarrying, stillbirth, stillborn, lost my baby, loss of a baby, lost a baby, baby loss, infant loss, ectopic, sids, termination, abortion
= affects many families, and there is no right way or right time to grieve
* hard
! most early losses happen for reasons that nobody could have changed, such as changes in chromosomes
! nothing that was eaten at an ordinary meal is a likely cause
! the body needs time to recover, and bleeding can lower iron stores
! appetite and sleep often change with grief
! partners and families grieve, too
> keep follow-up appointments, and ask whether your iron should be checked
> accept help with meals and errands
> eat small, simple meals when a full plate feels like too much
> call your doctor for heavy bleeding, fever or pain that gets worse
> ask your clinic about counseling or a support group
? something the parent did must have caused it | most losses could not have been prevented by anyone
@ ACOG, NHS
# grief and loss | grief, grieving, bereavement, bereaved, widow, widower, funeral, mourning, death, died, dying, dead, passed away, lost my mother, lost my father, lost my husband, lost my wife, losing a parent, loss of a loved one
= can change appetite, sleep and energy for weeks or months
* hard
! both eating less and eating more are common after a loss
! cooking for one can be among the hardest parts of the day
! there is no timetable for grief
! lasting weight loss, or grief that makes daily life impossible, is a reason to see a doctor
> keep a few simple foods at home that need no cooking
> eat a little at regular times, even without hunger
> say yes when somebody offers to bring a meal
> share one meal a week with another person
> ask your doctor about grief counseling
? grief has to be over after a year | it changes with time, and support helps whenever it is needed
@ NHS, NIMH
# eating during cancer treatment | cancer, chemo, chemotherapy, radiotherapy, radiation therapy, tumor, tumour, oncology, leukemia, lymphoma, melanoma, cancer survivor, metastatic, mastectomy
= depends on the illness, the treatment and how a person feels on a given day
* hard
! treatment can change appetite, taste, digestion and weight
! no food or diet is a treatment for cancer
! supplements and herbal products can interfere with treatment
! food safety matters more when white blood cells are low
! an oncology dietitian can help with side effects and with unplanned weight loss
> tell your care team early about weight loss, nausea or trouble swallowing
> ask before you take any supplement
> try small meals through the day when appetite is low
> wash hands and produce, and cook meat, fish and eggs through
> ask for a referral to an oncology dietitian
? sugar must be cut out because it feeds cancer | all cells use glucose, and strict diets can do harm during treatment
@ NCI, AICR
# children’s growth and weight | childhood obesity, overweight child, overweight kid, overweight children, obese child, obese kids, child weight, kids weight, children weight, chubby, underweight child, failure to thrive
= is something to look at with a pediatric care team over time, not from a single number
* hard
! children grow in different bodies and at different times
! growth charts show a course, and one point on them says little
! restrictive diets can harm growth and a child’s relationship with food
! comments about weight, even kind ones, can hurt and can make eating harder
! habits of the whole family help more than rules for one child
> bring questions about growth to your child’s pediatrician
> leave diets, scales and talk about weight out of family life
> eat together as often as you can, with the same food for everyone
> let children decide how much they eat of what is served
> look for movement and sleep that the whole family enjoys
? children who gain weight need a diet | diets are not for children, unless a pediatric team plans and follows them
@ AAP, CDC
# fertility and fertility treatment | infertility, infertile, fertility, ivf, trying to conceive, ttc, subfertility
= are about much more than food
* hard
! infertility is a medical condition of one or both partners, and it is common
! folic acid is advised for those who could become pregnant
! no diet can promise a pregnancy
! treatment can be hard on body, mood and relationship
> ask your doctor when to have tests
> take folic acid as your doctor advises
> bring every supplement you take to your appointment
> avoid alcohol and smoking, and ask for help if that is difficult
> look for counseling if the waiting weighs on you
? relaxing is all it takes | infertility has medical causes, and it is nobody’s fault
@ ACOG, CDC
# kidney disease | ckd, dialysis, renal diet, renal, kidney failure, kidney, kidneys, kidney stones, nephropathy
= changes what the body does with protein, minerals and fluid, so eating plans are individual
* hard
! needs for protein, potassium, phosphorus, sodium and fluid depend on the stage and on treatment
! advice for early disease does not fit dialysis
! salt substitutes often contain potassium
! blood tests show whether a plan has to change
> ask for a referral to a renal dietitian
> bring your latest blood results to your appointment
> check with your care team before you use a salt substitute or supplement
> keep lists of your medicines up to date
> ask which foods you can keep before you cut any out
? everyone with kidney disease should avoid fruit and vegetables | what to limit depends on blood results
@ NIDDK, NHS
# type 1 diabetes | type 1, type one diabetes, t1d, insulin pump, insulin dose, insulin, hypoglycemia, ketoacidosis
= is an autoimmune condition that is treated with insulin
* hard
! food does not cause type 1 diabetes, and insulin stays necessary
! insulin doses are matched to carbohydrate with the help of a care team
! low blood glucose needs fast-acting carbohydrate right away
! illness, exercise and alcohol change what the body needs
> plan carbohydrate and insulin with your diabetes team
> carry fast-acting carbohydrate at all times
> make a sick-day plan with your team
> check glucose as your team advises
> ask about support, because the daily work can be tiring
? people with type 1 diabetes did something wrong | it is an autoimmune condition that nobody brings on
@ ADA, NIDDK
# weight-loss medicines and surgery | ozempic, wegovy, semaglutide, glp-1, glp 1, tirzepatide, mounjaro, zepbound, bariatric, gastric bypass, gastric sleeve, weight loss surgery, weight loss injection, weight loss medication, phentermine, appetite suppressant
= are medical treatments, and nutrition care goes along with them
* hard
! they are prescribed and followed up by a medical team
! nausea and a small appetite can make it hard to eat enough protein and fluid
! after surgery, vitamins and minerals are needed for life
! stopping or changing a dose belongs in a talk with the prescriber
> bring your questions to the team that prescribes or operates
> ask for a dietitian who works with that team
> report vomiting, strong pain or signs of dehydration right away
> keep follow-up appointments and blood tests
> tell the team about your mood and about your history with food
? these treatments are the easy way out | they are treatments for a medical condition, and they take work
@ NIDDK, FDA
# depression and mental illness | depression, depressed, bipolar, schizophrenia, ptsd, trauma, traumatic, ocd, panic attacks, anxiety disorder, mental illness, antidepressant, antidepressants, addiction, addict, alcoholic, alcoholism, substance abuse, psychosis
= are health conditions that can be treated, and eating often changes with them
* hard
! appetite, energy and interest in cooking often change
! food can support everyday well-being and does not replace treatment
! some medicines change appetite or weight
! asking for help early makes a difference
> speak with a doctor or a therapist about how you feel
> keep taking prescribed medicine, and raise side effects with the prescriber
> choose simple food on hard days
> eat with somebody when you can
> call or text 988 in the United States in a crisis, or your local emergency number
? people with depression should pull themselves together | it is an illness, and treatment helps many people
@ NIMH, NHS
# body image | hate my body, body hate, body shame, body shaming, fat shaming, feeling fat, fat people, feel fat, feel ugly, ugly, weight stigma, fatphobia
= is how we see and feel about our bodies, and it can change
* hard
! many people are unhappy with their bodies at some point
! health cannot be read from the way somebody looks
! weight stigma harms health and keeps people away from care
! pictures in media and apps are often edited
> notice which accounts leave you feeling worse, and mute them
> wear clothes that fit the body you have today
> speak about bodies without judgment, your own included
> do something that your body lets you enjoy
> talk with a professional if these thoughts take up much of your day
? shame helps people to change | it does harm, and respect is what helps
@ NEDA, NIMH
# eating during an illness or its treatment | stroke, parkinson, parkinsons, multiple sclerosis, dementia, alzheimer, alzheimers, hiv, als, hospice, palliative, terminal, terminally ill, end of life, transplant, copd, cystic fibrosis, lupus, endometriosis, crohn, crohns, colitis, ibd, ulcerative colitis, diverticulitis, pancreatitis, cirrhosis, hepatitis, heart failure, heart attack, epilepsy, surgery, tube feeding, feeding tube, dysphagia, swallowing, malnutrition, malnourished, sepsis, long covid, chronic pain, chronic illness, rheumatoid arthritis, arthritis, autoimmune, autoimmune disease, sick child, gastroparesis, sibo, lyme, fibromyalgia, chronic fatigue, disease, sick, illness, ill
= has to fit the person, the treatment and the day
* hard
! needs and limits differ from person to person and can change during treatment
! appetite, swallowing and digestion can all be affected
! unplanned weight loss is worth mentioning to the care team early
! supplements and herbal products can interact with medicines
! a registered dietitian can adapt meals to the treatment plan
> ask your care team for a referral to a dietitian
> write down what is hard about eating, and bring the list along
> check with your doctor or pharmacist before you take a supplement
> keep favorite foods in the plan wherever it is safe
> accept help with shopping and cooking
? there is one diet for every illness | plans are individual, and your care team knows what is safe for you
@ NHS, AND
`);
