import { readTopics } from './read-topics.ts';

/** Conditions: what eating can do beside treatment, never instead of it. */
export const heartAndBlood = readTopics(`
# eating well with type 2 diabetes | type 2 diabetes, diabetes, diabetic, blood sugar, blood glucose, a1c
= means meals that keep glucose steadier, together with movement and the treatment you have agreed on
* care
! fiber, protein and fat slow how fast a meal raises blood glucose
! no food is forbidden, and amounts and combinations matter most
! sweet drinks raise glucose faster than almost anything else
! a walk after a meal helps muscles take up glucose
> fill half of the plate with non-starchy vegetables
> choose whole grains and beans over white bread and rice
> ask your diabetes team how to match meals and insulin if you take it
> walk for ten minutes after dinner
> bring your glucose readings to your next appointment
: beans, oats, leafy greens, nuts, berries, plain yogurt
? people with diabetes cannot eat fruit | whole fruit fits well in usual portions
& lentils, kale, oats, salmon, raspberries
@ ADA, NHS
# prediabetes | insulin resistance, pre-diabetes
= is a sign that glucose runs higher than normal, and a good moment to act
* care
! modest changes in eating and activity have been shown to make a difference
! sleep and stress affect blood glucose as well
! fiber-rich breakfasts soften the rise after the meal
! a lifestyle program with support helps people keep going
> swap sweet drinks for water
> add a vegetable to lunch
> move for 30 minutes on most days
> choose oats or whole-grain bread in the morning
> ask about a prevention program near you
: oats, lentils, nuts, vegetables, whole fruit
? prediabetes always becomes diabetes | many people bring their glucose back to the normal range with support
& oats, lentils, broccoli, almonds, blueberries
@ CDC, ADA
# caring for blood pressure | high blood pressure, blood pressure, hypertension, dash diet, dash
= begins with less salt, more plants and regular checks
* care
! the DASH pattern of vegetables, fruit, beans, nuts and low-fat dairy is well studied for blood pressure
! most salt comes from bread, cheese, sauces and ready meals
! potassium-rich foods help balance sodium, unless your kidneys need care
! alcohol, weight and movement play a part, too
> measure at home, at the same time of day
> cook from scratch one more day a week
> choose unsalted nuts
> eat vegetables twice a day
> keep taking your medicine until your doctor says otherwise
: leafy greens, beans, low-fat yogurt, bananas, unsalted nuts
? you would feel it if your pressure were high | most people notice nothing, which is why measuring matters
& white beans, spinach, potato, banana, greek yogurt
@ AHA, WHO
# cholesterol and the heart | cholesterol, ldl, heart health, heart, cardiovascular, heart disease
= are a matter of eating patterns, movement, genes and sometimes medicine
* care
! soluble fiber from oats, barley and beans helps to keep cholesterol in the normal range
! swapping saturated fats for unsaturated ones is linked with lower LDL cholesterol
! cholesterol in food matters less for most people than the kind of fat
! genes can keep levels high despite a good diet
> eat oats or barley on most days
> use oil instead of butter
> have beans in place of meat twice a week
> add a small handful of nuts to your day
> know your numbers and ask what they mean for you
: oats, barley, beans, walnuts, olive oil, oily fish
? eggs are off limits | for most people eggs fit into a heart-friendly diet
& barley, oats, white beans, walnuts, avocado
@ AHA, NHS
# low iron | iron deficiency, anemia, anaemia
= is the most common nutrient shortage in the world, and one to have diagnosed before it is treated
* care
! tiredness, pale skin and breathlessness are common signs, but they can have other causes as well
! a blood test shows whether stores are low
! iron tablets are absorbed better away from tea, coffee and milk
! finding the cause matters as much as refilling the stores
> ask for a blood test instead of guessing
> take tablets as prescribed
> add a source of vitamin C to plant-based meals
> combine beans with a little meat or fish if you eat it
> keep your follow-up appointment
: lean beef, lentils, tofu, dark greens, pumpkin seeds
? a steak fixes low iron | food helps keep iron levels up, while low stores often need treatment
& beef, lentils, bell pepper, spinach, pumpkin seeds
@ WHO, NHS
# bone health | bones, osteoporosis, bone density, strong bones
= depends on calcium, vitamin D, protein and muscles that pull on the bones
* care
! bone is living tissue that is rebuilt all the time
! bone density peaks in early adulthood and falls after menopause
! walking, climbing stairs and strength work keep bones loaded
! smoking and heavy drinking weaken bones
> spread calcium-rich foods over the day
> add strength exercises twice a week
> eat enough protein as you get older
> have your vitamin D checked if you are rarely outdoors
> ask about a bone scan after a fracture
: yogurt, kale, calcium-set tofu, sardines, almonds
? only older women need to care about their bones | men lose bone, too, and the foundation is laid in youth
& sardines, kale, greek yogurt, almonds, tofu
@ NHS, ODS
# gout | uric acid, purines
= is a painful inflammation of joints that certain foods and drinks can set off
* care
! beer, spirits and sweet drinks with fructose raise uric acid
! organ meats and some seafood are rich in purines
! vegetables with purines, such as spinach, do not seem to set off attacks
! gradual weight change is kinder than crash diets, which can trigger an attack
> drink water through the day
> choose dairy, eggs and beans more often than meat
> save beer for rare occasions
> end a meal with cherries or berries
> keep taking prescribed medicine between attacks
: cherries, low-fat yogurt, eggs, whole grains, vegetables
? gout comes from rich food alone | genes and kidneys play a large part
& cherries, eggs, greek yogurt, brown rice, zucchini
@ NHS, BDA
# thyroid health | thyroid, hypothyroidism, hashimoto
= needs iodine, selenium and iron, in sensible amounts
* care
! a thyroid condition is treated with medicine, and food supports it
! levothyroxine is best taken on an empty stomach, away from coffee, calcium and iron
! normal servings of cabbage and broccoli are fine for most people
! seaweed supplements can hold far too much iodine
> take thyroid medicine with water and wait as advised before breakfast
> use iodized salt, sparingly
> eat fish, eggs or dairy several times a week
> keep your blood tests regular
> show your clinician every supplement you take
: cod, eggs, milk, beans, whole grains
? you must avoid broccoli | cooked and in usual amounts it is fine
& cod, eggs, brussels sprouts, white beans, quinoa
@ NHS, BDA
`);
