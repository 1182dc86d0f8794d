import { readTopics } from './read-topics.ts';

/** Conditions of the gut, and what one does not tolerate. */
export const digestion = readTopics(`
# gut health | gut, microbiome, digestion, gut-friendly, prebiotics, prebiotic
= is about feeding the trillions of microbes that live in the large intestine
! microbes turn fiber into short-chain fatty acids, which nourish the cells of the gut
! a wide variety of plants feeds a wide variety of microbes
! onions, garlic, oats, beans and bananas are rich in prebiotic fiber
! change takes days to weeks, so patience pays
> add one new plant food each week
> cook with onions and garlic
> start with small portions of beans
> enjoy yogurt or kefir with live cultures
> drink enough water as you eat more fiber
: oats, beans, onions, bananas, yogurt, kefir
? a test of the microbiome tells you what to eat | the science is young, and variety is a safer guide
& oats, white beans, onion, banana, greek yogurt
@ BDA, NHS
# living with IBS | ibs, irritable bowel, irritable bowel syndrome, fodmap, low fodmap, bloating
= means finding out which foods and habits your own gut is sensitive to
* care
! a low-FODMAP diet has three phases and is meant to be short, with guidance from a dietitian
! regular meals and less stress help many people
! oats and psyllium are gentler fibers than wheat bran
! blood in the stool, weight loss or fever are reasons to see a doctor
> keep a simple diary of food and symptoms for two weeks
> eat slowly and at regular times
> limit coffee, alcohol and carbonated drinks for a while
> change one thing at a time
> work with a dietitian before you cut out many foods
: oats, eggs, carrots, potatoes, berries
? everyone with IBS should avoid gluten forever | triggers differ, and foods are brought back step by step
& oats, eggs, carrot, potato, strawberries
@ NHS, BDA
# acid reflux | reflux, heartburn, gerd, indigestion
= happens when stomach acid rises, and small changes often bring relief
* care
! large and late meals make reflux more likely
! triggers differ, with coffee, alcohol, mint, spicy and fatty food among the usual ones
! raising the head of the bed helps at night
! trouble swallowing or lasting symptoms are reasons to see a doctor
> eat smaller meals more often
> finish dinner three hours before bed
> keep a diary to find your own triggers
> loosen tight waistbands
> ask a pharmacist before you take antacids for weeks
: oats, bananas, lean poultry, green vegetables, rice
? milk soothes heartburn | it may feel good for a moment and then stimulate more acid
& oats, banana, turkey, green beans, brown rice
@ NHS, AND
# constipation | regularity, laxative
= is often helped by fiber, fluid, movement and time
* care
! fiber works only with enough fluid
! kiwi and prunes have been studied for regularity and do well
! ignoring the urge makes matters worse
! a lasting change should be checked by a doctor
> add fiber slowly over two to three weeks
> drink a glass of water with each meal
> take a walk every day
> sit down at the same time after breakfast
> try two kiwis or a few prunes a day
: kiwi, prunes, oats, beans, pears, flaxseed
? everyone needs a bowel movement every day | anything from three times a day to three times a week can be normal
& kiwi, oats, pear, black beans, flaxseed
@ NHS, BDA
# celiac disease | celiac, coeliac, gluten-free, gluten free, gluten
= is an autoimmune condition in which gluten harms the small intestine
* care
! the treatment is a strict gluten-free diet for life
! testing has to happen while gluten is still eaten
! rice, corn, quinoa, buckwheat, potatoes and beans are naturally gluten-free
! shared toasters and fryers can carry enough gluten to matter
> get tested before you leave gluten out
> buy oats that are labeled gluten-free
> keep a separate toaster and cutting board
> build meals from foods that never had gluten in them
> see a dietitian once a year
: rice, quinoa, potatoes, beans, eggs, corn
? gluten-free is healthier for everyone | without celiac disease or sensitivity there is no need, and fiber often gets lost
& quinoa, potato, black beans, eggs, corn
@ NHS, AND
# lactose intolerance | lactose, dairy-free, lactose-free
= means that milk sugar is not digested fully, which causes gas and cramps
* care
! most people tolerate a small amount, especially with a meal
! hard cheese and yogurt hold less lactose than milk
! lactose-free milk has the same calcium as regular milk
! it differs from a milk allergy, which involves the immune system
> try lactose-free milk first
> test how much you tolerate, with meals
> choose aged cheese
> pick plant milks with added calcium
> get tested before you drop dairy altogether
: lactose-free milk, aged cheese, yogurt, fortified soy drink, kale
? you must give up all dairy | many people do well with yogurt and hard cheese
& tofu, kale, sardines, almonds, white beans
@ NHS, ODS
# food allergies | allergy, allergies, food allergy, peanut allergy, nut-free, egg-free
= mean that the immune system reacts to a food, sometimes within minutes
* care
! an allergy has to be diagnosed, since home tests and IgG panels are not reliable
! labels must name the major allergens
! early introduction of peanut and egg is advised for most babies, and those with severe eczema or a known allergy need advice first
! an emergency plan and medicine within reach save lives
> read the label every time you buy
> tell the restaurant when you book
> carry your emergency medicine
> teach family and school what to do
> plan replacements with a dietitian so that you get everything you need
: rice, vegetables, fruit, beans, seeds if you tolerate them
? a little bit of an allergen does no harm | with an allergy even traces can be dangerous
& brown rice, chicken, zucchini, carrot, black beans
@ NHS, FDA
# fatty liver | liver, liver health, nafld, masld
= is a build-up of fat in the liver that eating patterns can influence
* care
! losing some weight gradually lowers liver fat in many people
! sweet drinks with fructose add to liver fat
! a Mediterranean style of eating is often recommended
! it is found by blood tests and ultrasound, since it rarely hurts
> drink water in place of soda
> use olive oil and eat fish and beans
> move on most days
> skip alcohol or talk about it with your doctor
> keep up with your checkups
: vegetables, beans, olive oil, fish, coffee without sugar
? a tea can clean the liver | the liver needs no cleaning, and it benefits from less sugar and alcohol
& chickpeas, salmon, broccoli, eggplant, barley
@ NHS, AND
`);
